import { reportGone } from '@loadstone/contracts/gone-reports';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { makeLead } from '../../../test/make-lead.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import { startFakeServer } from '../../../test/fake-server.ts';
import GoneButton from './components/gone-button.tsx';

const load = makeLead({ token: 5, pType: 'L', lToken: 5, eToken: 9, company: 'Northern Freight' });

it('reports a load as gone for the truck of the list, and takes it back by the key of the message', async () => {
  const server = startFakeServer();
  server.respond(reportGone, ({ body }) => ({
    mark: {
      ...{ leadToken: 5, contacted: '' as const, flag: 0, eventId: 1 },
      ...((body as { isGone: boolean }).isGone && { reportedGone: true }),
    },
  }));
  renderSignedIn(<GoneButton lead={load} />);
  await userEvent.click(screen.getByRole('button', { name: 'Already gone' }));
  await screen.findByText('Northern Freight is asked whether the load is still available.');
  await userEvent.keyboard('z');
  await screen.findByText('The report that the load is gone is withdrawn.');
  expect(server.requestsOf(reportGone).map(({ body }) => body)).toEqual([
    { token: 9, leadToken: 5, isGone: true },
    { token: 9, leadToken: 5, isGone: false },
  ]);
});

it('offers to withdraw a report, and says why one failed', async () => {
  startFakeServer();
  renderSignedIn(<GoneButton lead={{ ...load, reportedGone: true }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw “Already gone”' }));
  expect(await screen.findByText(/The report could not be withdrawn/)).toBeVisible();
});
