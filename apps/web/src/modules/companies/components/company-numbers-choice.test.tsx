import { getCompanyNumbers, setCompanyNumbers, type CompanyNumbers } from '@loadstone/contracts/companies';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../../test/fake-server.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { CompanyNumbersChoice } from './company-numbers-choice.tsx';

it('the numbers of a company are shown, checked and saved', async () => {
  const server = startFakeServer();
  server.respond(getCompanyNumbers, () => ({ mcNumber: '123456', dotNumber: '', nscNumber: '' }));
  server.respond(setCompanyNumbers, ({ body }) => body as CompanyNumbers);
  renderSignedIn(<CompanyNumbersChoice />, { mode: 'C' });
  expect(await screen.findByRole('textbox', { name: 'MC number' })).toHaveValue('123456');
  const nsc = screen.getByRole('textbox', { name: 'NSC number' });
  await userEvent.type(nsc, 'ON#1');
  await userEvent.click(screen.getByRole('button', { name: 'Save numbers' }));
  expect(await screen.findByText('At most 20 letters, digits, spaces and hyphens.')).toBeVisible();
  await userEvent.clear(nsc);
  await userEvent.type(nsc, 'ON 123-456');
  await userEvent.click(screen.getByRole('button', { name: 'Save numbers' }));
  expect(await screen.findByText('The numbers are saved.')).toBeVisible();
  expect(server.requestsOf(setCompanyNumbers).map(({ body }) => body)).toEqual([
    { mcNumber: '123456', dotNumber: '', nscNumber: 'ON 123-456' },
  ]);
});
