import { setContacted } from '@loadstone/contracts/contacted';
import { createFlag } from '@loadstone/contracts/flags';
import type { Lead } from '@loadstone/contracts/leads';
import { listNetworks } from '@loadstone/contracts/networks';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { makeContactedReply } from '../../../test/make-mark.ts';
import { makeLead } from '../../../test/make-lead.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import { browserWindow } from '../../lib/browser/browser.ts';
import { shownToasts } from '../../ui/toasts/toast.ts';
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

  it('is to flag it, to mark it as contacted, to note a call and to call it among the live leads, and nothing else', () => {
    expect(listLabels(true)).toEqual(['Flag', 'Contact', 'Add a note', 'Call', 'Copy phone']);
  });

  it('is to take the marks away again where it has them', () => {
    expect(listLabels(true, makeLead({ token: 5, flag: 3, contacted: 'Y' }))).toEqual([
      'Unflag',
      '✓ Contacted',
      'Add a note',
      'Call',
      'Copy phone',
    ]);
  });

  it('opens the dialog of the first of two keys that come before it is drawn', async () => {
    const lead = makeLead({ token: 5 });
    let run: (key: string) => void = () => undefined;
    function Desk() {
      const { listMenuItems, dialogs } = useLeadActions(false);
      run = (key) =>
        listMenuItems(lead)
          .find((item) => item.key === key)
          ?.run();
      return dialogs;
    }
    renderSignedIn(<Desk />);
    act(() => ['note', 'offer'].forEach((key) => run(key)));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveAccessibleName(/note/i);
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('flags the pair of the row', async () => {
    const lead = makeLead({ token: 5, lToken: 4, eToken: 5 });
    listLabels(true, lead);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Flag' }));
    await waitFor(() => expect(server.requestsOf(createFlag)[0]?.body).toEqual({ lToken: 4, eToken: 5 }));
  });

  it.each([
    ['flagged', undefined, 'Lead Flagged successfully!', 2_000],
    ['flagged already', 'flag.exists', 'Unable to flag the lead, lead is already flagged.', undefined],
  ] as const)('says that a lead is %s', async (_, code, message, lifeMs) => {
    const mark = { leadToken: 5, contacted: '' as const, flag: 3, eventId: 1 };
    if (code) server.refuse(createFlag, code);
    else server.respond(createFlag, () => ({ id: 3, custCd: 'BRK01', mark }));
    listLabels(false);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Flag' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(shownToasts.get().map((toast) => toast.lifeMs)).toEqual([lifeMs]);
  });

  it('calls the phone, then offers the mark of a contacted lead', async () => {
    const goTo = vi.spyOn(browserWindow, 'goTo').mockImplementation(() => undefined);
    server.respond(setContacted, () => makeContactedReply('NORTH1', 5));
    const lead = makeLead({ token: 5, phone: '416-555-0101', company: 'Northern Freight' });
    listLabels(false, lead);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Call' }));
    expect(goTo).toHaveBeenCalledExactlyOnceWith('tel:+14165550101');
    expect(screen.getByText('Calling Northern Freight, 416-555-0101')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Mark as contacted' }));
    await waitFor(() => expect(server.requestsOf(setContacted)).toHaveLength(1));
    goTo.mockRestore();
  });

  it('copies the phone', async () => {
    const user = userEvent.setup();
    listLabels(false, makeLead({ token: 5, phone: '416-555-0101' }));
    await user.click(screen.getByRole('button', { name: 'Copy phone' }));
    expect(await screen.findByText('416-555-0101 is copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('416-555-0101');
  });
});
