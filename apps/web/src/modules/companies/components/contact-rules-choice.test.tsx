import { getContactRules, setContactRules, type ContactRules } from '@loadstone/contracts/companies';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { ContactRulesChoice } from './contact-rules-choice.tsx';

let server: FakeServer;
let rules: ContactRules;
beforeEach(() => {
  server = startFakeServer();
  rules = { offersFirst: false, quietHours: null, timeZone: 'America/Toronto' };
  server.respond(getContactRules, () => rules);
  server.respond(setContactRules, ({ body }) => ({ ...rules, ...(body as Omit<ContactRules, 'timeZone'>) }));
});

it('sets offers first and quiet hours for the company, by the clock of its city', async () => {
  const user = userEvent.setup();
  renderSignedIn(<ContactRulesChoice />);
  await user.click(await screen.findByRole('switch', { name: 'Offers first' }));
  const quiet = screen.getByRole('switch', { name: 'Quiet hours' });
  expect(quiet).toHaveAccessibleDescription(/Clock of your city: America\/Toronto/);
  await user.click(quiet);
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '22:00' } });
  await user.click(screen.getByRole('button', { name: 'Save for the company' }));
  await waitFor(() =>
    expect(server.requestsOf(setContactRules)[0]?.body).toEqual({
      offersFirst: true,
      quietHours: { from: '22:00', to: '07:00' },
    }),
  );
});

it('names the fault at the field and keeps what was typed', async () => {
  const user = userEvent.setup();
  renderSignedIn(<ContactRulesChoice />);
  await user.click(await screen.findByRole('switch', { name: 'Quiet hours' }));
  const to = screen.getByLabelText('To');
  fireEvent.change(to, { target: { value: '19:00' } });
  await user.click(screen.getByRole('button', { name: 'Save for the company' }));
  expect(to).toHaveAccessibleDescription('Quiet hours end at another time than they begin.');
  fireEvent.change(to, { target: { value: '' } });
  await user.click(screen.getByRole('button', { name: 'Save for the company' }));
  expect(to).toHaveAccessibleDescription('Please enter a time.');
  expect(server.requestsOf(setContactRules)).toEqual([]);
  fireEvent.change(to, { target: { value: '06:00' } });
  server.respond(setContactRules, () => {
    throw new Refusal('server.internal');
  });
  await user.click(screen.getByRole('button', { name: 'Save for the company' }));
  expect(await screen.findByText('This could not be saved. Nothing has changed.')).toBeVisible();
  expect(to).toHaveValue('06:00');
});
