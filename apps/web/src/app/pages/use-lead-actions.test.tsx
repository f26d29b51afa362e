import { createFlag, listNetworks, type Lead } from '@loadstone/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { makeLead } from '../../../test/make-lead.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import { useLeadActions } from './use-lead-actions.tsx';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.respond(listNetworks, () => []);
});

function Actions({ isLiveView, lead }: { isLiveView: boolean; lead: Lead }) {
  return useLeadActions(isLiveView)
    .listMenuItems(lead)
    .map(({ key, label, run }) => (
      <button key={key} onClick={run}>
        {label}
      </button>
    ));
}

function listLabels(isLiveView: boolean, lead = makeLead({ token: 5 })): (string | null)[] {
  renderSignedIn(<Actions isLiveView={isLiveView} lead={lead} />);
  return screen.getAllByRole('button').map(({ textContent }) => textContent);
}

describe('what can be done with a lead', () => {
  it('is everything in the list of a posting', () => {
    expect(listLabels(false)).toEqual(expect.arrayContaining(['Add to network', 'Flag', 'Contact', 'Exclude']));
  });

  it('is to flag it or mark it as contacted among the live leads, and nothing else', () => {
    expect(listLabels(true)).toEqual(['Flag', 'Contact']);
  });

  it('is to take the marks away again where it has them', () => {
    expect(listLabels(true, makeLead({ token: 5, flag: 3, contacted: 'Y' }))).toEqual(['Unflag', '✓ Contacted']);
  });

  it('flags the pair of the row', async () => {
    const lead = makeLead({ token: 5, lToken: 4, eToken: 5 });
    listLabels(true, lead);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Flag' }));
    await waitFor(() => expect(server.requestsOf(createFlag)[0]?.body).toEqual({ lToken: 4, eToken: 5 }));
  });
});
