import { listExcludedCompanies } from '@loadstone/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../../test/fake-server.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { ExcludedScreen } from './excluded-screen.tsx';

it('is searched at the slash', async () => {
  startFakeServer().respond(listExcludedCompanies, () => []);
  renderSignedIn(<ExcludedScreen renderPanel={() => null} />);
  const search = await screen.findByRole('searchbox', { name: 'Search city, company, etc...' });
  await userEvent.keyboard('/');
  expect(search).toHaveFocus();
});
