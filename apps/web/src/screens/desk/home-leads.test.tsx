import { setContacted } from '@loadstone/contracts/contacted';
import { excludeCompany, includeCompany } from '@loadstone/contracts/exclusions';
import {
  getLeadReason,
  listEquipmentLeads,
  listNearMisses,
  listPartnerEquipmentLeads,
  type Lead,
} from '@loadstone/contracts/leads';
import type { BoardChangeOf } from '@loadstone/contracts/live';
import { listNetworks } from '@loadstone/contracts/networks';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeHub } from '../../../test/fake-hub.ts';
import { makeContactedReply } from '../../../test/make-mark.ts';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import {
  findGridCell,
  findGridRow,
  findMenu,
  getButton,
  hasMenu,
  isInGrid,
  listGridTexts,
  setUpGridUser,
} from '../../../test/grid.ts';
import { giveLayout } from '../../../test/give-layout.ts';
import { makeLead, makeLeadList } from '../../../test/make-lead.ts';
import { makeLeadReason } from '../../../test/make-lead-reason.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { goTo, readAddress, renderSignedIn } from '../../../test/render.tsx';
import { HomeLeads } from './home-leads.tsx';

giveLayout(1600);
beforeAll(() => import('../../grid/ag-data-grid.tsx'));

const POSTING = makePosting({ token: 1 });
const NORTH = makeLead({ token: 51, company: 'Northern Freight', dfo: 5 });
const SOUTH = makeLead({ token: 52, company: 'Southern Haulage', custCd: 'SOUTH1', dfo: 20, comment: 'call first' });

let server: FakeServer;
let leads: Lead[];
beforeEach(() => {
  server = startFakeServer();
  leads = [NORTH, SOUTH];
  server.respond(listEquipmentLeads, () => makeLeadList(leads, { eventId: 0 }));
  server.respond(listPartnerEquipmentLeads, () => ({
    ...{ leads: [], total: 0, partnerMissing: false, unplaced: 0, isSample: false },
    ...{ isScoresPending: false, sampleMarks: [], quickPayUrl: null },
  }));
  server.respond(listNetworks, () => []);
  server.respond(listNearMisses, () => ({ token: 1, version: 1, leadCount: 2, isThin: false, nearMisses: [] }));
  server.respond(getLeadReason, ({ params }) => makeLeadReason(Number(params['leadToken'])));
});

const onLeave = vi.fn<() => void>();
const onLost = vi.fn<() => void>();
type Status = 'open' | 'expired' | 'other';
let setStatus: (status: Status) => void;

function Leads({ status: initial }: { readonly status: Status }) {
  const [status, set] = useState(initial);
  setStatus = set;
  return (
    <HomeLeads
      posting={POSTING}
      isOpen={status === 'open'}
      isExpired={status === 'expired'}
      onLeave={onLeave}
      onLost={onLost}
    >
      in place of the leads
    </HomeLeads>
  );
}

function open(status: Status = 'open', path = '/home/1') {
  const { hub, send, change } = createFakeHub();
  renderSignedIn(<Leads status={status} />, { hub, path });
  send('connect');
  return { user: setUpGridUser(), change };
}

/** Opens the list with the keyboard on its first lead. */
async function openAtFirst() {
  const tools = open();
  await findGridCell('Northern Freight');
  await tools.user.keyboard('a');
  await waitFor(() => expect(isInGrid()).toBe(true));
  return tools;
}
const listCompanies = () => listGridTexts(/Freight$|Haulage$/);
const findPanel = (company: string) => screen.findByLabelText(`Lead of ${company}`);
const hasPanel = () => screen.queryByLabelText(/^Lead of/) !== null;
const withdrawn = (leadToken: number): BoardChangeOf<'lead.removed'> => ({
  type: 'lead.removed',
  myToken: 1,
  kind: 'L',
  leadToken,
});

describe('the link of a lead', () => {
  it('opens exactly it, and leaves the address when another is opened or the panel is closed', async () => {
    const { user } = open('open', '/home/1?lead=52&mode=B');
    expect(await findPanel('Southern Haulage')).toBeVisible();
    await user.click(screen.getByLabelText('Close the panel'));
    await waitFor(() => expect(hasPanel()).toBe(false));
    await waitFor(() => expect(isInGrid()).toBe(true));
    expect(readAddress()).toBe('/home/1?mode=B');
    await goTo('/home/1?lead=51');
    expect(await findPanel('Northern Freight')).toBeVisible();
    await goTo('/home/1?lead=52');
    expect(await findPanel('Southern Haulage')).toBeVisible();
    await goTo(-1);
    expect(await findPanel('Northern Freight')).toBeVisible();
  });

  it('is the address while its panel is open, walks with it, and is read again after Back', async () => {
    const { user } = await openAtFirst();
    await user.keyboard('{Enter}');
    await findPanel('Northern Freight');
    await waitFor(() => expect(readAddress()).toBe('/home/1?lead=51'));
    await user.keyboard('j');
    await findPanel('Southern Haulage');
    await waitFor(() => expect(readAddress()).toBe('/home/1?lead=52'));
    await goTo('/home/1');
    await waitFor(() => expect(hasPanel()).toBe(false));
    await goTo(-1);
    await findPanel('Southern Haulage');
    await user.click(screen.getByLabelText('Close the panel'));
    await waitFor(() => expect(readAddress()).toBe('/home/1'));
    expect(hasPanel()).toBe(false);
  });

  it('says so where the lead is gone, or the address names none', async () => {
    open('open', '/home/1?lead=99');
    const note = await screen.findByText(/^The lead of this link is not among the leads any more/);
    expect(note).toHaveRole('status');
    expect(hasPanel()).toBe(false);
    await goTo('/home/1?lead=abc');
    await waitFor(() => expect(note).not.toBeInTheDocument());
  });

  it('is copied with the mode in which it is a lead, by keyboard', async () => {
    const write = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write);
    const { user } = open('open', '/home/1?lead=52');
    await findPanel('Southern Haulage');
    screen.getByLabelText('Copy a link to this lead').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(write).toHaveBeenCalledWith(`${window.location.origin}/home/1?lead=52&mode=B`));
  });
});

describe('the panel of a lead', () => {
  it('opens by Enter, walks with j and k, says why each lead matched, and gives the focus back at Escape', async () => {
    const { user } = await openAtFirst();
    await user.keyboard('{Enter}');
    const panel = await findPanel('Northern Freight');
    await within(panel).findByText('all rules hold');
    // The notes about the list are above a panel that docks below it.
    const note = await screen.findByText('No leads of the partner board (DAT).');
    expect(note.compareDocumentPosition(panel)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.keyboard('.');
    within(panel).getByText('Each of the two postings reaches the other.');
    const origin = within(panel).getByRole('region', { name: 'Where it comes from' });
    const facts = within(origin)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(facts).toEqual([
      'Computer used for 412 days',
      'User for 1 day',
      'Phone changed 2 days ago (new)',
      '0 of 120 trucks were withdrawn within 30 minutes after another posting of them was assigned, 90 days',
    ]);
    await user.keyboard('j');
    const next = await findPanel('Southern Haulage');
    within(next).getByText('call first');
    const previous = within(next).getByLabelText('Previous lead');
    await user.click(previous);
    await findPanel('Northern Freight');
    // Escape closes the tooltip of a button under the pointer first.
    await user.unhover(previous);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(hasPanel()).toBe(false));
    expect(isInGrid()).toBe(true);
  });

  it('offers the usual actions, and none once the lead has left the board', async () => {
    server.respond(setContacted, () => makeContactedReply('NORTH1', 51));
    const { user, change } = await openAtFirst();
    await user.keyboard('{Enter}');
    const panel = await findPanel('Northern Freight');
    const listActions = () =>
      ['Assign', 'Offer', 'Contact', 'Flag'].filter(
        (name) => within(panel).queryAllByRole('button', { name }).length > 0,
      );
    expect(listActions()).toEqual(['Assign', 'Offer', 'Contact', 'Flag']);
    await user.click(within(panel).getByRole('button', { name: 'Contact' }));
    await within(panel).findByRole('button', { name: '✓ Contacted' });
    await user.click(within(panel).getByRole('button', { name: 'Assign' }));
    await screen.findByRole('dialog');
    await user.click(getButton('Cancel'));
    await waitFor(() => expect(within(panel).getByRole('button', { name: 'Assign' })).toHaveFocus());
    change(withdrawn(51));
    await waitFor(() => expect(listActions()).toEqual([]));
  });

  it('shows that its reasons could not be loaded and loads them again, and that the lead no longer matches', async () => {
    server.refuse(getLeadReason, 'server.internal');
    const { user } = await openAtFirst();
    await user.keyboard('{Enter}');
    const panel = await findPanel('Northern Freight');
    const failure = await within(panel).findByText('The reasons could not be loaded.');
    server.refuse(getLeadReason, 'lead.notFound');
    await user.click(within(failure.closest<HTMLElement>('[role="alert"]')!).getByText('Retry'));
    await within(panel).findByText('This lead no longer matches.');
  });

  it('of a lead that is withdrawn says so, and gives the keyboard back to the list when the lead leaves it', async () => {
    const { user, change } = await openAtFirst();
    await user.keyboard('{Enter}');
    const panel = await findPanel('Northern Freight');
    within(panel).getByLabelText('Close the panel').focus();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    change(withdrawn(51));
    await within(panel).findByText('This lead has left the board.');
    expect(within(panel).queryByText('Why this matched')).toBeNull();
    act(() => vi.advanceTimersByTime(5_100));
    vi.useRealTimers();
    await waitFor(() => expect(hasPanel()).toBe(false));
    await waitFor(() => expect(listCompanies()).toEqual(['Southern Haulage']));
    await waitFor(() => expect(isInGrid()).toBe(true));
  });
});

describe('the leads while the board changes', () => {
  it('are added in their place, edited and marked by colleagues without reloading', async () => {
    const { change } = open();
    await findGridCell('Northern Freight');
    const mutual = makeLead({
      token: 53,
      company: 'Eastern Freight',
      mutual: true,
      createdOn: new Date().toISOString(),
    });
    change({ type: 'lead.appeared', myToken: 1, kind: 'L', lead: mutual });
    await findGridCell('Eastern Freight');
    expect(listCompanies()).toEqual(['Eastern Freight', 'Northern Freight', 'Southern Haulage']);
    expect(await findGridRow('Eastern Freight')).toHaveTextContent('New');
    expect(await findGridRow('Eastern Freight')).toHaveClass('ls-row-fresh');
    // A load of last week that fits only now is not marked as new.
    const old = makeLead({ token: 54, company: 'Western Freight', createdOn: '2026-01-01T00:00:00.000Z' });
    change({ type: 'lead.appeared', myToken: 1, kind: 'L', lead: old });
    expect(await findGridRow('Western Freight')).not.toHaveClass('ls-row-fresh');
    change({ type: 'lead.removed', myToken: 1, kind: 'L', leadToken: 54 });
    change({ type: 'lead.changed', myToken: 1, kind: 'L', lead: { ...SOUTH, destCity: 'Gary' } });
    await findGridCell('Gary');
    change({ type: 'lead.marked', kind: 'E', leadToken: 52, contacted: 'Y', flag: 0 });
    const row = await findGridRow('Southern Haulage');
    await within(row).findByLabelText('Contacted');
    expect(server.requestsOf(listEquipmentLeads)).toHaveLength(1);
  });

  it('are loaded again where too many of them change, and stay where that fails until it works', async () => {
    const { user, change } = open();
    await findGridCell('Northern Freight');
    server.refuse(listEquipmentLeads, 'server.internal');
    change({ type: 'leads.changed', myToken: 1, kind: 'L' });
    await screen.findByText(/^Refreshing these leads failed\./);
    expect(listCompanies()).toEqual(['Northern Freight', 'Southern Haulage']);
    leads = [SOUTH];
    server.respond(listEquipmentLeads, () => makeLeadList(leads));
    await user.click(getButton('Retry'));
    await waitFor(() => expect(screen.queryByText(/^Refreshing these leads failed\./)).toBeNull());
    expect(await findGridRow('Northern Freight')).toHaveClass('ls-row-gone');
  });

  it('offer nothing on a lead that has left the board, and close its open menu', async () => {
    const { user, change } = await openAtFirst();
    await user.keyboard('m');
    const { menu } = await findMenu();
    await waitFor(() => expect(menu).toContainElement(document.activeElement as HTMLElement));
    change(withdrawn(51));
    await waitFor(() => expect(hasMenu()).toBe(false));
    await waitFor(() => expect(isInGrid()).toBe(true));
    await user.keyboard('m');
    expect(hasMenu()).toBe(false);
  });
});

describe('the actions on a lead', () => {
  it('are in its menu by keyboard, and those that do not apply are disabled; one that fails is tried again', async () => {
    leads = [{ ...NORTH, productName: 'Legacy' }, SOUTH];
    server.refuse(setContacted, 'server.internal');
    const { user } = await openAtFirst();
    await user.keyboard('{Shift>}{F10}{/Shift}');
    const { entries, texts } = await findMenu();
    expect(texts).toEqual([
      ...[
        'AssignA',
        'OfferB',
        'Add to network',
        'Quick Pay',
        'FlagG',
        'ContactO',
        'Add a noteH',
        'ExcludeX',
        'CallP',
        'Copy phoneY',
      ],
    ]);
    for (const [index, entry] of entries.entries()) expect(entry.matches(':disabled')).toBe(index < 4);
    await waitFor(() => expect(entries[4]).toHaveFocus());
    await user.keyboard('{ArrowDown}{Enter}');
    await screen.findByText('The lead could not be marked as contacted.');
    expect(isInGrid()).toBe(true);
    server.respond(setContacted, () => makeContactedReply('NORTH1', 51));
    await user.click(getButton('Retry'));
    await within(await findGridRow('Northern Freight')).findByLabelText('Contacted');
  });

  it('exclude its company by the key x: its leads are grey at once, and come back with a refusal and with an undo', async () => {
    server.refuse(excludeCompany, 'server.internal');
    server.respond(includeCompany, () => ({ custCd: 'BRK01', excludeCustCd: 'NORTH1', excluded: false }));
    const { user, change } = await openAtFirst();
    await user.keyboard('x');
    await screen.findByText('Northern Freight could not be excluded.');
    await waitFor(async () => expect(await findGridRow('Northern Freight')).not.toHaveClass('ls-row-gone'));
    server.respond(excludeCompany, () => ({ custCd: 'BRK01', excludeCustCd: 'NORTH1', excluded: true }));
    await user.click(getButton('Retry'));
    await screen.findByText('Northern Freight is excluded from matching.');
    expect(await findGridRow('Northern Freight')).toHaveClass('ls-row-gone');
    await user.keyboard('z');
    await waitFor(() => expect(server.requestsOf(includeCompany)).toHaveLength(1));
    change({ type: 'lead.appeared', myToken: 1, kind: 'L', lead: NORTH });
    await waitFor(async () => expect(await findGridRow('Northern Freight')).not.toHaveClass('ls-row-gone'));
  });
});

describe('in place of the leads', () => {
  it('there is what failed; once loaded again, what to do for a posting without leads', async () => {
    leads = [];
    server.refuse(listEquipmentLeads, 'server.internal');
    const { user } = open();
    await screen.findByText('The leads could not be loaded.');
    server.respond(listEquipmentLeads, () => makeLeadList(leads));
    await user.click(getButton('Retry'));
    await screen.findByText(/^No leads match this posting right now\./);
    screen.getByText('A larger radius or more equipment types find more.');
  });

  it('the focus goes on to the list of postings, after the dialog that ended them', async () => {
    const list = document.body.appendChild(document.createElement('button'));
    onLost.mockReset().mockImplementation(() => list.focus());
    const { user } = await openAtFirst();
    await user.keyboard('a');
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    act(() => setStatus('other'));
    await screen.findByText('in place of the leads');
    expect(onLost).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(onLost).toHaveBeenCalledTimes(1));
    act(() => setStatus('open'));
    await findGridCell('Northern Freight');
    await user.keyboard('a');
    await waitFor(() => expect(isInGrid()).toBe(true));
    act(() => setStatus('other'));
    await waitFor(() => expect(onLost).toHaveBeenCalledTimes(2));
    list.remove();
  });

  it.each([
    ['expired', 'This posting has expired. Edit it to a new date to see its leads.'],
    ['other', 'in place of the leads'],
  ] as const)('there is a text for a posting that is %s, and no request', async (status, text) => {
    open(status);
    await screen.findByText(text);
    expect(server.requestsOf(listEquipmentLeads)).toEqual([]);
  });
});

describe('the filter of the leads', () => {
  const LIGHT = makeLead({ token: 53, company: 'Light Freight', freeWeightLbs: 10_000 });
  const key = 'loadstone.leads.filter.B';
  beforeEach(() => {
    leads = [NORTH, LIGHT];
    localStorage.setItem(key, JSON.stringify({ rate: '', weight: '44k' }));
    return () => localStorage.removeItem(key);
  });

  it('is kept across sessions, changes while the user types, and is cleared', async () => {
    const { user } = open();
    await findGridCell('Northern Freight');
    const bar = screen.getByRole('search', { name: 'Filter leads' });
    expect(bar).toHaveTextContent('1 of 2');
    expect(listGridTexts(/Freight$/)).toEqual(['Northern Freight']);
    const field = within(bar).getByRole('textbox', { name: 'Free weight at least (lb)' });
    expect(field).toHaveValue('44k');
    await user.clear(field);
    await user.type(field, '9k');
    await waitFor(() => expect(bar).toHaveTextContent('2 of 2'));
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({ rate: '', weight: '9k', detour: '' });
    await user.type(field, 'x');
    expect(field).toHaveAccessibleDescription(/\S/);
    expect(field).toHaveValue('9kx');
    await user.click(within(bar).getByRole('button', { name: 'Clear filter' }));
    expect(screen.queryByRole('search')).toBeNull();
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({ rate: '', weight: '', detour: '' });
  });

  it('says so where no lead passes it', async () => {
    leads = [LIGHT];
    open();
    expect(await screen.findByText('No lead passes the filter')).toBeVisible();
  });
});
