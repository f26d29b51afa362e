import { listPartnerEquipmentLeads, type PartnerLeadList } from '@loadstone/contracts/leads';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
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
  return <LeadNotes partner={usePartnerLeads({ token: 1, version: 1 })} sampleMarks={['equifax']} isListed />;
}

/** Without sample data, whose line is there in any case. */
function LateNotes() {
  return <LeadNotes partner={usePartnerLeads({ token: 1, version: 1 })} sampleMarks={[]} isListed />;
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

  it('say that no leads of the partner board are shown', async () => {
    server.respond(listPartnerEquipmentLeads, () => makePartnerList());
    renderSignedIn(<LateNotes />);
    expect(await screen.findByText('No leads of the partner board (DAT).')).toBeVisible();
  });

  it('have their line from the start, and in it last what comes last, so that nothing moves', async () => {
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    server.respondToPath('GET', listPartnerEquipmentLeads.path, async () => {
      await held;
      return makePartnerList({ leads: [makeLead({ token: 2 ** 52 })] });
    });
    renderSignedIn(<LateNotes />);
    const line = (await screen.findByText('Partner leads (DAT) are on their way.')).parentElement;
    release();
    const count = await screen.findByText('1 lead of the partner board (DAT) is shown too.');
    expect(count.parentElement).toBe(line);
    expect(screen.queryByText('Partner leads (DAT) are on their way.')).toBeNull();
  });

  it('name the sample data before what comes later, and count the partner’s leads beside the own ones only', async () => {
    server.respond(listPartnerEquipmentLeads, () => makePartnerList({ leads: [makeLead({ token: 2 ** 52 })] }));
    let show: () => void = () => undefined;
    function Screen() {
      const [isListed, setListed] = useState(false);
      show = () => setListed(true);
      return (
        <LeadNotes partner={usePartnerLeads({ token: 1, version: 1 })} sampleMarks={['equifax']} isListed={isListed} />
      );
    }
    renderSignedIn(<Screen />);
    const samples = await screen.findByText('Sample data: Equifax.');
    await waitFor(() => expect(server.requestsOf(listPartnerEquipmentLeads)).toHaveLength(1));
    expect(screen.queryByText(/^1 lead of the partner board/)).toBeNull();
    act(show);
    const count = await screen.findByText(/^1 lead of the partner board/);
    expect(samples.compareDocumentPosition(count)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
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
      // The wait begins with the reply.
      await vi.waitFor(async () => {
        await vi.advanceTimersByTimeAsync(20_000);
        expect(server.requestsOf(listPartnerEquipmentLeads)).toHaveLength(2);
      }, WAIT);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(server.requestsOf(listPartnerEquipmentLeads)).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });
});
