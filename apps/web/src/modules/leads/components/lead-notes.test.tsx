import { listPartnerEquipmentLeads, type PartnerLeadList } from '@loadstone/contracts/leads';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makeLead } from '../../../../test/make-lead.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { usePartnerLeads } from '../list-partner-leads.ts';
import { LeadNotes } from './lead-notes.tsx';

/** Longer than any of this takes on a busy machine. */
const WAIT = { timeout: 120_000 };

const MISSING = 'Partner leads (DAT) are missing: the partner board did not answer.';

function makePartnerList(fields: Partial<PartnerLeadList> = {}): PartnerLeadList {
  const leads = fields.leads ?? [];
  return {
    leads,
    total: leads.length,
    partnerMissing: false,
    unplaced: 0,
    isSample: false,
    isScoresPending: false,
    sampleMarks: [],
    quickPayUrl: null,
    ...fields,
  };
}

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

function Notes() {
  return <LeadNotes partner={usePartnerLeads({ token: 1, version: 1 })} sampleMarks={['equifax']} />;
}

describe('the notes of a lead list', () => {
  it('show that partner leads are missing, and request them again', async () => {
    server.respond(listPartnerEquipmentLeads, () => makePartnerList({ partnerMissing: true }));
    renderSignedIn(<Notes />);
    expect(await screen.findByText(MISSING)).toBeVisible();
    server.respond(listPartnerEquipmentLeads, () => makePartnerList());
    await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(MISSING)).toBeNull());
  });

  it('say the same where the call itself fails', async () => {
    server.respond(listPartnerEquipmentLeads, () => {
      throw new Refusal('server.internal');
    });
    renderSignedIn(<Notes />);
    expect(await screen.findByText(MISSING)).toBeVisible();
  });

  it('count the partner’s leads and name what is invented', async () => {
    const leads = [makeLead({ token: 2 ** 52 }), makeLead({ token: 2 ** 52 + 1 })];
    server.respond(listPartnerEquipmentLeads, () => makePartnerList({ leads, isSample: true }));
    renderSignedIn(<Notes />);
    expect(await screen.findByText('2 leads of the partner board (DAT) are shown too.')).toBeVisible();
    expect(screen.getByText('Sample data: Equifax, partner leads.')).toBeVisible();
  });

  it('send no request to the partner without the feature', async () => {
    renderSignedIn(<Notes />, { permits: [] });
    expect(await screen.findByText('Sample data: Equifax.')).toBeVisible();
    expect(server.requestsOf(listPartnerEquipmentLeads)).toEqual([]);
  });

  it('repeat the request once where a bureau was slow', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      server.respond(listPartnerEquipmentLeads, () => makePartnerList({ isScoresPending: true }));
      renderSignedIn(<Notes />);
      await vi.waitFor(() => expect(server.requestsOf(listPartnerEquipmentLeads)).toHaveLength(1), WAIT);
      await vi.advanceTimersByTimeAsync(20_000);
      expect(server.requestsOf(listPartnerEquipmentLeads)).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });
});
