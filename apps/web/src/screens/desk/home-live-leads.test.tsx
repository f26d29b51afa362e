import { setContacted } from '@loadstone/contracts/contacted';
import type { Lead } from '@loadstone/contracts/leads';
import type { BoardChangeOf } from '@loadstone/contracts/live';
import { listLiveLeads, type LiveLead } from '@loadstone/contracts/live-leads';
import { listNetworks } from '@loadstone/contracts/networks';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeHub } from '../../../test/fake-hub.ts';
import { makeContactedReply } from '../../../test/make-mark.ts';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { findGridCell, findGridRow, findMenu, getButton, listGridTexts, setUpGridUser } from '../../../test/grid.ts';
import { giveLayout } from '../../../test/give-layout.ts';
import { makeLead } from '../../../test/make-lead.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import { useLiveLeadNews } from '../../modules/live-leads/live.ts';
import { useLiveLeadView } from '../../modules/live-leads/use-live-lead-view.ts';
import { HomeLiveLeads } from './home-live-leads.tsx';

giveLayout(1600);
beforeAll(() => import('../../grid/ag-data-grid.tsx'));

const POSTINGS = [makePosting({ token: 1 }), makePosting({ token: 2, srceCity: 'Ottawa' })];
const makeYoung = (token: number, fields: Partial<Lead> = {}): Lead =>
  makeLead({ token, createdOn: new Date(Date.now() - 60_000).toISOString(), ...fields });
const toLive = (lead: Lead, myTokens = [1]): LiveLead => ({
  ...lead,
  matches: myTokens.map((myToken) => ({ myToken, dfo: lead.dfo, dfd: 10, dirO: 'NE', mutual: false, covers: true })),
});

let server: FakeServer;
let live: LiveLead[];
const respondWithLive = () =>
  server.respond(listLiveLeads, () => ({
    liveLeads: live,
    total: live.length,
    ll_serverTime: new Date().toISOString(),
    eventId: 0,
    responseCode: 200,
  }));
beforeEach(() => {
  server = startFakeServer();
  live = [
    toLive(makeYoung(51, { company: 'Northern Freight', dfo: 5, comment: 'call first' }), [1, 2]),
    toLive(makeYoung(52, { company: 'Southern Haulage', dfo: 20 })),
  ];
  respondWithLive();
  server.respond(listNetworks, () => []);
});

const onLeave = vi.fn<() => void>();
const nothing = () => undefined;
const findPosting = (token: number) => POSTINGS.find((posting) => posting.token === token);

function Live() {
  useLiveLeadNews(nothing);
  return <HomeLiveLeads view={useLiveLeadView()} findPosting={findPosting} onLeave={onLeave} />;
}

async function open() {
  const { hub, send, change } = createFakeHub();
  renderSignedIn(<Live />, { hub });
  send('connect');
  const user = setUpGridUser();
  const press = (text: string) => user.click(getButton(text));
  return { user, change, press, pane: await screen.findByLabelText('Live leads') };
}
const listCompanies = () => listGridTexts(/Freight$|Haulage$/);
/** Moves the keyboard to the row of a company. */
async function goTo(company: string): Promise<HTMLElement> {
  const cell = await findGridCell(company);
  act(() => cell.focus());
  return cell;
}
const appeared = (lead: Lead): BoardChangeOf<'lead.appeared'> => ({
  type: 'lead.appeared',
  myToken: 1,
  kind: 'L',
  lead,
});
const EAST = () => makeYoung(53, { company: 'Eastern Freight', dfo: 1 });

describe('the live leads', () => {
  it('are added as they are posted, and greyed and counted out as soon as they are covered', async () => {
    const { change } = await open();
    await findGridCell('Northern Freight');
    change(appeared(EAST()));
    await findGridCell('Eastern Freight');
    expect(listCompanies()).toEqual(['Eastern Freight', 'Northern Freight', 'Southern Haulage']);
    screen.getByText('3 live leads');
    change({ type: 'lead.removed', myToken: 1, kind: 'L', leadToken: 52 });
    await screen.findByText('2 live leads');
    const row = await findGridRow('Southern Haulage');
    expect(row).toHaveClass('ls-row-gone');
    expect(row).toHaveTextContent('covered');
  });

  it('wait while they are paused, and are shown when the user goes on', async () => {
    const { change, press, pane } = await open();
    await findGridCell('Northern Freight');
    await press('Pause');
    within(pane).getByText('Paused.');
    // A lead that arrives in the same millisecond belongs to the list as it was paused.
    await new Promise((resolve) => setTimeout(resolve, 5));
    change(appeared(EAST()));
    await within(pane).findByText('Paused. 1 new');
    expect(listCompanies()).toEqual(['Northern Freight', 'Southern Haulage']);
    await press('Play');
    await findGridCell('Eastern Freight');
    expect(within(pane).queryByText(/^Paused/)).toBeNull();
  });

  it('are searched by any part of city, company or comment, and cleared', async () => {
    const { user, change, press } = await open();
    await findGridCell('Northern Freight');
    await user.keyboard('/CALL fir');
    await waitFor(() => expect(listCompanies()).toEqual(['Northern Freight']));
    await user.keyboard('x');
    await screen.findByText('No live lead matches your search.');
    await user.clear(screen.getByPlaceholderText('Search by city, company, or comments'));
    await press('Clear');
    await screen.findByText(/^Nothing new since you cleared the list\./);
    screen.getByText('0 live leads');
    change(appeared({ ...EAST(), createdOn: new Date(Date.now() + 1_000).toISOString() }));
    await findGridCell('Eastern Freight');
    expect(listCompanies()).toEqual(['Eastern Freight']);
  });

  it('are filtered by rate and weight while the user types, also those that arrive; the filter is kept across sessions', async () => {
    const key = 'loadstone.liveLeads.filter.B';
    localStorage.setItem(key, JSON.stringify({ rate: '', weight: '44k' }));
    const { user, change } = await open();
    await findGridCell('Northern Freight');
    const bar = screen.getByRole('search', { name: 'Filter leads' });
    expect(bar).toHaveTextContent('2 of 2');
    change(appeared({ ...EAST(), freeWeightLbs: 10_000 }));
    await waitFor(() => expect(bar).toHaveTextContent('2 of 3'));
    expect(screen.getByText('2 live leads')).toBeVisible();
    const field = within(bar).getByRole('textbox', { name: 'Free weight at least (lb)' });
    await user.clear(field);
    await user.type(field, '9k');
    await findGridCell('Eastern Freight');
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({ rate: '', weight: '9k', detour: '' });
    await user.type(field, 'x');
    expect(field).toHaveAccessibleDescription(/\S/);
    await user.click(within(bar).getByRole('button', { name: 'Clear filter' }));
    expect(screen.queryByRole('search', { name: 'Filter leads' })).toBeNull();
    localStorage.removeItem(key);
  });

  it('open their filter beside the list of columns, and say where no lead passes it', async () => {
    live = [toLive(makeYoung(51, { company: 'Northern Freight', freeWeightLbs: 100 }))];
    respondWithLive();
    const { user } = await open();
    await findGridCell('Northern Freight');
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('button', { name: 'Filter leads…' }));
    await user.type(screen.getByRole('textbox', { name: 'Free weight at least (lb)' }), '44k');
    expect(await screen.findByText('No lead passes the filter')).toBeVisible();
  });

  it('show what failed and load again; a later failure keeps what is there', async () => {
    server.refuse(listLiveLeads, 'server.internal');
    const { change, press } = await open();
    await screen.findByText('The live leads could not be loaded.');
    respondWithLive();
    await press('Retry');
    await findGridCell('Northern Freight');
    server.refuse(listLiveLeads, 'server.internal');
    change({ type: 'leads.changed', myToken: 1, kind: 'L' });
    await screen.findByText(/^Refreshing the live leads failed\./);
    expect(listCompanies()).toEqual(['Northern Freight', 'Southern Haulage']);
    live = [];
    respondWithLive();
    await press('Retry');
    await waitFor(() => expect(screen.queryByText(/^Refreshing the live leads failed\./)).toBeNull());
    expect(await findGridRow('Northern Freight')).toHaveTextContent('covered');
  });
});

describe('a live lead', () => {
  it('shows its details by Enter, which stay open when another one arrives; that one waits while the keyboard is in the list', async () => {
    const { user, change, press } = await open();
    await goTo('Northern Freight');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('416-555-0101')).toHaveAttribute('href', 'tel:+14165550101');
    change(appeared(EAST()));
    await screen.findByText('1 new');
    expect(screen.queryByText('Eastern Freight')).toBeNull();
    await press('1 new');
    await findGridCell('Eastern Freight');
    screen.getByText('416-555-0101');
    await goTo('Southern Haulage');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getAllByText('416-555-0101')).toHaveLength(1));
    expect(screen.getAllByText('Southern Haulage')).toHaveLength(2);
  });

  it('offers in its menu what can be done with it; a mark that a colleague sets too is shown', async () => {
    server.respond(setContacted, () => makeContactedReply('SOUTH1', 52));
    const { user, change } = await open();
    const cell = await goTo('Southern Haulage');
    await user.keyboard('m');
    const { entries, texts } = await findMenu();
    expect(texts).toEqual([...['Show the details', 'FlagG', 'ContactO', 'Add a noteH', 'CallP', 'Copy phoneY']]);
    await waitFor(() => expect(entries[0]).toHaveFocus());
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(server.requestsOf(setContacted)[0]?.body).toMatchObject({ eToken: 52, contacted: 'Y' }));
    await waitFor(() => expect(cell).toHaveFocus());
    change({ type: 'lead.marked', kind: 'E', leadToken: 52, contacted: 'Y', flag: 3 });
    await user.keyboard('m');
    expect((await findMenu()).texts).toEqual(expect.arrayContaining(['✓ ContactedO', 'UnflagG']));
  });

  it('lists the postings that it matches, of which one narrows the list', async () => {
    const { user } = await open();
    await goTo('Northern Freight');
    await user.keyboard('m');
    await user.click(await screen.findByText('Show All Matches'));
    const title = 'This lead matches with these 2 of your postings';
    await user.click(await within(await screen.findByLabelText(title)).findByText('Ottawa'));
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
    screen.getByText(/^Ottawa, ON 50/, { selector: 'h1' });
    await waitFor(() => expect(listCompanies()).toEqual(['Northern Freight']));
  });
});
