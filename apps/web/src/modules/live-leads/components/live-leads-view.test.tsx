import { listLiveLeads, type LiveLeadList } from '@loadstone/contracts/live-leads';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makeLead } from '../../../../test/make-lead.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { testSettings } from '../../../../test/people.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import type { LiveFilter } from '../model/live-rows.ts';
import { registerGrid } from '../../../grid/grid-commands.ts';
import { toLiveGridKey } from '../model/live-grid-key.ts';
import { watchedAt } from '../seen-times.ts';
import { useLiveLeadView, type LiveLeadView } from '../use-live-lead-view.ts';
import { LiveLeadsView } from './live-leads-view.tsx';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

function respondWith(list: Partial<LiveLeadList>): void {
  const ll_serverTime = '2026-11-22T12:00:00.000Z';
  server.respond(listLiveLeads, () => ({
    liveLeads: [],
    total: 0,
    ll_serverTime,
    eventId: 5,
    responseCode: 200,
    ...list,
  }));
}

function renderView(filter: Partial<LiveFilter> = {}) {
  const nothing = () => undefined;
  const view: LiveLeadView = {
    isAvailable: true,
    isOn: true,
    filter: { token: null, clearedAtMs: null, pausedAtMs: null, text: '', ...filter },
    expandedToken: null,
    turn: nothing,
    toggleToken: nothing,
    showAll: vi.fn<() => void>(),
    togglePause: nothing,
    clear: nothing,
    search: nothing,
    isNewestFirst: false,
    toggleNewestFirst: nothing,
    toggleDetails: nothing,
  };
  const findPosting = (token: number) => (token === 1 ? makePosting({ token }) : undefined);
  renderSignedIn(<LiveLeadsView view={view} findPosting={findPosting} renderFilter={() => null} />);
  return view;
}

it('shows the total where there are more leads than it lists', async () => {
  respondWith({ total: 523 });
  renderView();
  expect(await screen.findByText(/^The newest 400 of 523 new leads\./)).toBeVisible();
});

it('shows no total where it lists them all', async () => {
  respondWith({ total: 400 });
  renderView();
  await waitFor(() => expect(server.requestsOf(listLiveLeads)).toHaveLength(1));
  expect(await screen.findByText('0 live leads')).toBeVisible();
  expect(screen.queryByText(/^The newest/)).toBeNull();
});

it('names the posting that it is narrowed to, and offers all again', async () => {
  respondWith({});
  const { showAll } = renderView({ token: 1 });
  expect(await screen.findByRole('heading', { name: 'Toronto, ON 50 → Chicago, IL 100' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show All' })).toBeVisible();
  expect(showAll).not.toHaveBeenCalled();
});

it('shows all again once that posting is removed', async () => {
  respondWith({});
  const { showAll } = renderView({ token: 2 });
  await waitFor(() => expect(showAll).toHaveBeenCalledTimes(1));
});

it('names each column for screen readers, also those that show no header', async () => {
  respondWith({});
  renderView();
  const headers = await screen.findAllByRole('columnheader');
  expect(headers.slice(0, 4).map(({ textContent }) => textContent?.trim())).toEqual([
    'Details',
    'Matches',
    'New',
    'Date',
  ]);
  const isHidden = (header: HTMLElement) => header.classList.contains('ls-header-hidden');
  expect(headers.slice(0, 4).map(isHidden)).toEqual([true, true, true, false]);
});

it('is searched at the slash', async () => {
  respondWith({});
  renderView();
  const search = await screen.findByRole('textbox', { name: 'Search by city, company, or comments' });
  await userEvent.keyboard('/');
  expect(search).toHaveFocus();
  expect(search).toHaveValue('');
});

it('leaves the search at Escape, for the grid of the leads', async () => {
  respondWithTwo();
  renderSignedIn(<OwnView />);
  await listCities();
  await userEvent.keyboard('/');
  const search = screen.getByRole('textbox', { name: 'Search by city, company, or comments' });
  await userEvent.keyboard('Near');
  await waitFor(async () => expect(await listCities()).toEqual(['Nearest']));
  await userEvent.keyboard('{Escape}');
  expect(search).toHaveValue('Near');
  await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'gridcell'));
});

it('shows while it is paused how many leads wait', async () => {
  respondWithTwo();
  // Before any lead has arrived.
  renderView({ pausedAtMs: -1 });
  expect(await screen.findByText('Paused. 2 new')).toBeVisible();
});

function OwnView() {
  return <LiveLeadsView view={useLiveLeadView()} findPosting={() => undefined} renderFilter={() => null} />;
}

function respondWithTwo(): void {
  const toLive = (token: number, srceCity: string, minutesAgo: number, dfo: number) => {
    const createdOn = new Date(Date.now() - minutesAgo * 60_000).toISOString();
    const match = { myToken: 1, dfo, dfd: 10, dirO: 'NE' as const, mutual: false, covers: true };
    return { ...makeLead({ token, srceCity, dfo, createdOn }), matches: [match] };
  };
  respondWith({ liveLeads: [toLive(5, 'Newest', 1, 40), toLive(6, 'Nearest', 9, 3)], total: 2 });
}

async function listCities(): Promise<string[]> {
  const grid = within(await screen.findByRole('grid'));
  const cells = await grid.findAllByText(/^(Newest|Nearest)$/);
  const toIndex = (cell: HTMLElement) => Number(cell.closest('[row-index]')?.getAttribute('row-index'));
  return cells.sort((one, other) => toIndex(one) - toIndex(other)).map((cell) => cell.textContent);
}

it('lists the nearest first, and the newest first by one click, which is remembered', async () => {
  respondWithTwo();
  renderSignedIn(<OwnView />);
  expect(await listCities()).toEqual(['Nearest', 'Newest']);
  await userEvent.click(screen.getByRole('button', { name: 'Newest first' }));
  await waitFor(async () => expect(await listCities()).toEqual(['Newest', 'Nearest']));
  cleanup();
  renderSignedIn(<OwnView />);
  expect(await listCities()).toEqual(['Newest', 'Nearest']);
  expect(screen.getByRole('button', { name: 'Newest first' })).toHaveAttribute('aria-pressed', 'true');
});

it('marks a lead as new for the configured minutes, also where the user has seen it or opens its details', async () => {
  const minutes = testSettings.newLeadMinutes;
  const toLive = (token: number, srceCity: string, minutesAgo: number) => ({
    ...makeLead({ token, srceCity, createdOn: new Date(Date.now() - minutesAgo * 60_000).toISOString() }),
    matches: [{ myToken: 1, dfo: 10, dfd: 10, dirO: 'NE' as const, mutual: false, covers: true }],
  });
  respondWith({ liveLeads: [toLive(5, 'Newest', minutes - 2), toLive(6, 'Nearest', minutes + 1)], total: 2 });
  watchedAt('B').write(Date.now());
  renderSignedIn(<OwnView />);
  const rowOf = async (city: string) => (await screen.findByText(city)).closest<HTMLElement>('[role="row"]')!;
  expect(within(await rowOf('Newest')).getByText('New')).toBeVisible();
  expect(within(await rowOf('Nearest')).queryByText('New')).toBeNull();
  await userEvent.dblClick(await screen.findByText('Newest'));
  expect(within(await rowOf('Newest')).getByText('New')).toBeVisible();
});

it('resets and fits the columns of its grid', async () => {
  respondWithTwo();
  renderSignedIn(<OwnView />);
  await listCities();
  const nothing = () => vi.fn<() => void>();
  const grid = {
    resetColumns: nothing(),
    clearSort: nothing(),
    fitColumns: nothing(),
    focus: nothing(),
    walk: nothing(),
    unchoose: nothing(),
    exportCsv: nothing(),
    print: nothing(),
  };
  const withdraw = registerGrid(toLiveGridKey('B'), grid);
  const openMenu = () => userEvent.click(screen.getByRole('button', { name: 'View' }));
  await openMenu();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Reset Columns' }));
  expect(grid.resetColumns).toHaveBeenCalledTimes(1);
  await openMenu();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Fit Columns' }));
  expect(grid.fitColumns).toHaveBeenCalledTimes(1);
  withdraw();
});
