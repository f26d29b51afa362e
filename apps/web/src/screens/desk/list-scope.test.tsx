import { listRunningLoads, type RunningLoad } from '@loadstone/contracts/assignments';
import { loadPostingCalls, type Posting } from '@loadstone/contracts/postings';
import { listTrucksUnderWay } from '@loadstone/contracts/tracking';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeHub } from '../../../test/fake-hub.ts';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { giveLayout } from '../../../test/give-layout.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { makeTruck } from '../../../test/make-truck.ts';
import { renderDesk } from '../../../test/render-desk.tsx';

// The parts have their own chunks, and the first import takes the bundler's time.
beforeAll(() => Promise.all([import('./list/components/scope-switch.tsx'), import('./list/components/live-rows.tsx')]));
giveLayout();

const DAY = '2099-01-31';
const open = makePosting({ token: 1, comment: 'open one', dateAvail: DAY });
const early = makePosting({ token: 2, pStatus: 'R', comment: 'early one', dateAvail: DAY, newLeadCount: 0 });
const late = makePosting({ token: 3, pStatus: 'R', comment: 'late one', dateAvail: DAY });
const pending = makePosting({ token: 4, pStatus: 'P', comment: 'pending one', dateAvail: DAY });
const done = makePosting({ token: 5, pStatus: 'D', comment: 'done one', dateAvail: DAY });
const DUE = '2099-02-01T16:00:00.000Z';

const makeRunning = (changes: Partial<RunningLoad>): RunningLoad => ({
  id: 1,
  token: 2,
  pStatus: 'R',
  holder: 'board',
  company: 'Northgate Carriers',
  driver: 'Sam Driver',
  missing: ['papers'],
  dueOn: DUE,
  timeZone: 'America/Toronto',
  ...changes,
});

let server: FakeServer;
let postings: Posting[];
beforeEach(() => {
  server = startFakeServer();
  postings = [open, early, late, pending, done];
  server.respond(loadPostingCalls.list, () => postings);
  server.respond(loadPostingCalls.listExpired, () => []);
  server.respond(listRunningLoads, () => [
    makeRunning({ id: 1, token: 2 }),
    makeRunning({ id: 2, token: 3, driver: 'Kim Driver' }),
    makeRunning({ id: 3, token: 4, pStatus: 'P', driver: '', missing: ['driverConfirmation', 'reply'] }),
  ]);
  server.respond(listTrucksUnderWay, () => ({
    responseCode: 200,
    trucks: [makeTruck({ token: 3, eta: '2099-02-01T18:00:00.000Z' })],
  }));
});

const listRows = () =>
  screen.getAllByRole('option').map((row) => /(open|early|late|pending|done) one/.exec(row.textContent)?.[0]);
const choose = (name: string) => screen.findByRole('radio', { name });

async function openDesk(options: Parameters<typeof renderDesk>[0] = {}) {
  const user = renderDesk(options);
  await screen.findByRole('option', { name: /open one/ });
  await choose('All');
  return user;
}

describe('the switch above the list', () => {
  it('shows everything until the user chooses, and each part by its key', async () => {
    const user = await openDesk();
    expect(await choose('All')).toBeChecked();
    expect(listRows()).toHaveLength(5);
    await user.keyboard('7');
    expect(listRows()).toEqual(['open one']);
    await user.keyboard('9');
    expect(listRows()).toEqual(['done one']);
    expect(screen.getByText('1/5 loads')).toBeVisible();
    await user.keyboard('6');
    expect(listRows()).toHaveLength(5);
  });

  it('sorts the running loads by the next action, and says what each lacks', async () => {
    const user = await openDesk();
    // The pointer over a row holds the order, but not the one before this one is known.
    await user.hover(screen.getByRole('option', { name: /early one/ }));
    await user.keyboard('8');
    expect(await choose('Running')).toBeChecked();
    await waitFor(() => expect(listRows()).toEqual(['late one', 'pending one', 'early one']));
    expect(screen.getByRole('button', { name: 'Sorted by the next action' })).toHaveAttribute('aria-disabled', 'true');
    const row = (name: RegExp) => within(screen.getByRole('option', { name }));
    expect(row(/late one/).getByText('2 h late')).toBeVisible();
    expect(row(/late one/).getByText('Kim Driver')).toBeVisible();
    expect(row(/late one/).getByText('No bill of lading')).toBeVisible();
    expect(row(/pending one/).getByText('A driver waits for you · No reply yet')).toBeVisible();
    // The specified comment stays.
    expect(row(/early one/).getByText(/early one/)).toBeVisible();
    await user.keyboard('6');
    expect(screen.queryByText('No bill of lading')).toBeNull();
  });

  it('is remembered for the user, and an empty part offers the whole list', async () => {
    postings = [open];
    const user = await openDesk();
    await user.click(await choose('Done'));
    expect(await screen.findByText('Nothing here at the moment.')).toBeVisible();
    expect(JSON.parse(localStorage.getItem('loadstone.postings.scope.B.7') ?? '')).toBe('done');
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(listRows()).toEqual(['open one']);
    expect(await choose('All')).toBeChecked();
  });

  it('keeps the row that the user works on when its status leaves the part', async () => {
    const { hub, send, change } = createFakeHub({ startEventId: 1 });
    const user = await openDesk({ hub });
    send('connect');
    await user.click(await choose('Open'));
    expect(screen.getByRole('option', { name: /open one/ })).toHaveAttribute('aria-selected', 'true');
    const taken = { ...open, pStatus: 'P', version: open.version + 1 } as const;
    postings = [taken, early, late, pending, done];
    server.respond(loadPostingCalls.get, () => taken);
    change({ type: 'posting.changed', kind: 'L', token: 1, version: taken.version });
    const row = await screen.findByRole('option', { name: /^Pending.*open one/ });
    expect(row).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('9');
    await waitFor(() => expect(listRows()).toEqual(['done one']));
  });
});
