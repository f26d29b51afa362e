import 'fake-indexeddb/auto';
import { listEquipmentLeads, type Lead } from '@loadstone/contracts/leads';
import { loadPostingCalls } from '@loadstone/contracts/postings';
import { getCopyKey, resetInactivityTimer } from '@loadstone/contracts/sessions';
import { deleteTemplates } from '@loadstone/contracts/templates';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { makeLead } from '../../../test/make-lead.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { makeClaims, makePermits, testSettings } from '../../../test/people.ts';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { startErrorReports } from '../../lib/api/error-reports.ts';
import { toFailureText } from '../../lib/api/failure-text.ts';
import { runBeforeLogout } from '../../lib/session/before-logout.ts';
import { createSession, SessionContext } from '../../lib/session/session.ts';
import { isSessionOver } from '../../lib/session/session-end.ts';
import { SettingsContext } from '../../lib/settings/settings.ts';
import { createStore } from '../../lib/react/store.ts';
import type { HubState } from '../../live/hub-connection.ts';
import { useLeads, type LeadBoard } from '../leads/index.ts';
import { usePostings } from '../postings/index.ts';
import { COPY_DATABASE, deleteCopies } from './copy-database.ts';
import { keepLocalCopy } from './keep-local-copy.ts';
import { listListsToKeep } from './kept-lists.ts';
import { localCopyOf } from './local-copy.ts';
import { unconfirmedListsOf } from './unconfirmed-lists.ts';

const MINE = 1;
const session = createSession(makeClaims(), makePermits(), 'B', ['B']);
const toKey = (letter: string) => ({ id: `session ${letter}`, key: btoa(letter.repeat(32)) });

let server: FakeServer;
let key: { id: string; key: string };
let leads: Lead[];
/** While it is set, no list arrives. */
let isAway: boolean;
/** What the page has reported to the server. */
let reports: string[];
let endReports: () => void;

beforeEach(async () => {
  await deleteCopies();
  isSessionOver.set(false);
  [isAway, key, leads] = [false, toKey('a'), [makeLead({ token: 40, comment: 'two trucks daily' })]];
  reports = [];
  endReports = startErrorReports(window, ({ message }) => Promise.resolve(reports.push(message)));
  server = startFakeServer();
  server.respond(getCopyKey, () => key);
  const whenThere = <Reply,>(reply: Reply): Reply => {
    if (isAway) throw new TypeError('Failed to fetch');
    return reply;
  };
  server.respond(loadPostingCalls.list, () => whenThere([makePosting({ token: MINE, comment: 'my load' })]));
  server.respond(loadPostingCalls.listExpired, () => whenThere([]));
  server.respond(listEquipmentLeads, () =>
    whenThere({ leads, total: leads.length, eventId: 100, isScoresPending: false, sampleMarks: [], quickPayUrl: null }),
  );
});

afterEach(() => {
  endReports();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Lists() {
  const postings = usePostings();
  const board = useLeads(MINE, true).data;
  return (
    <>
      {postings.live.data?.map(({ token, comment }) => (
        <p key={token}>{comment}</p>
      ))}
      {board?.entries.map(({ lead, goneAtMs }) => (
        <p key={lead.token}>{`${lead.comment}${goneAtMs === null ? '' : ' (gone)'}`}</p>
      ))}
    </>
  );
}

/** A page of the session, as after a reload. */
function openPage(): QueryClient {
  cleanup();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <SettingsContext value={testSettings}>
        <SessionContext value={session}>
          <Lists />
        </SessionContext>
      </SettingsContext>
    </QueryClientProvider>,
  );
  return client;
}

/** A page that has shown its lists and kept them. */
async function keepLists(): Promise<void> {
  const client = openPage();
  await screen.findByText('my load');
  await screen.findByText('two trucks daily');
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await localCopyOf(client).keep();
}

async function listDatabases(): Promise<(string | undefined)[]> {
  return (await indexedDB.databases()).map(({ name }) => name);
}

/** Everything that the database has, as text of one byte for each character. */
async function readBytes(): Promise<string> {
  const { openDB } = await import('idb');
  const database = await openDB(COPY_DATABASE);
  const values = [...(await database.getAll('lists')), ...(await database.getAll('copies'))] as unknown[];
  database.close();
  const texts = values.map((value) => {
    const { bytes } = ((value as { contents?: object }).contents ?? value) as { bytes: ArrayBuffer };
    return new TextDecoder('latin1').decode(bytes);
  });
  return texts.join('\n');
}

it('shows the last lists while the server is away, with their age, until the reply replaces them', async () => {
  await keepLists();
  isAway = true;
  const client = openPage();
  const { asOfMs } = unconfirmedListsOf(client);
  expect(screen.queryByText('my load')).toBeNull();
  await localCopyOf(client).open();
  await screen.findByText('my load');
  await screen.findByText('two trucks daily');
  expect(Date.now() - (asOfMs.get() ?? 0)).toBeLessThan(60_000);

  isAway = false;
  leads = [makeLead({ token: 41, comment: 'a new truck' })];
  await client.refetchQueries();
  await screen.findByText('a new truck');
  await screen.findByText('two trucks daily (gone)');
  expect(asOfMs.get()).toBeUndefined();
});

it('refuses writes until the lists are confirmed, but not those that do not change them', async () => {
  await keepLists();
  isAway = true;
  const client = openPage();
  await localCopyOf(client).open();
  const params = { id: MINE, key: 'key' };
  const write = () => callEndpoint(loadPostingCalls.remove, { params });
  const refusal: unknown = await write().catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'client.unconfirmed' });
  // The usual text of a failed write would not say why.
  expect(toFailureText('The load could not be deleted.', refusal)).toMatch(/^Not sent: the lists are as of /);
  expect(server.requestsOf(loadPostingCalls.remove)).toEqual([]);
  server.respond(resetInactivityTimer, () => ({ serverTime: '' }));
  await callEndpoint(resetInactivityTimer, { query: { userId: 1 } });
  server.respond(deleteTemplates, () => ({ templateIds: [1] }));
  await callEndpoint(deleteTemplates, { body: { templateIds: [1] } });

  isAway = false;
  await client.refetchQueries();
  await waitFor(() => expect(unconfirmedListsOf(client).asOfMs.get()).toBeUndefined());
  server.respond(loadPostingCalls.remove, () => ({ token: MINE }));
  await write();
});

it('has nothing readable in the browser', async () => {
  await keepLists();
  const bytes = await readBytes();
  expect(bytes.length).toBeGreaterThan(500);
  expect(bytes).not.toMatch(/my load|two trucks|Toronto/);
});

it.each([
  ['another session', toKey('b')],
  ['another key under the same name, as of a changed board', { ...toKey('b'), id: toKey('a').id }],
])('shows nothing to %s', async (_who, other) => {
  await keepLists();
  [isAway, key] = [true, other];
  const client = openPage();
  await localCopyOf(client).open();
  expect(unconfirmedListsOf(client).asOfMs.get()).toBeUndefined();
  expect(screen.queryByText('my load')).toBeNull();
});

it('shows nothing where the server gives no key', async () => {
  await keepLists();
  isAway = true;
  server.refuse(getCopyKey, 'session.expired');
  await localCopyOf(openPage()).open();
  expect(screen.queryByText('my load')).toBeNull();
});

/** The page of a server that is away, with the lists of its copy. */
async function openCopyOfAway() {
  await keepLists();
  isAway = true;
  const client = openPage();
  await localCopyOf(client).open();
  await screen.findByText('two trucks daily');
  return client;
}

it('takes away what the server refuses to show', async () => {
  const client = await openCopyOfAway();
  server.refuse(listEquipmentLeads, 'posting.notFound');
  await client.refetchQueries({ queryKey: ['leads'] });
  await waitFor(() => expect(screen.queryByText('two trucks daily')).toBeNull());
});

it('takes away a list whose request fails in the server, so that it does not hold the writes of the desk', async () => {
  const client = await openCopyOfAway();
  isAway = false;
  server.refuse(listEquipmentLeads, 'server.internal');
  await client.refetchQueries();
  await waitFor(() => expect(screen.queryByText('two trucks daily')).toBeNull());
  expect(await screen.findByText('my load')).toBeVisible();
  expect(unconfirmedListsOf(client).asOfMs.get()).toBeUndefined();
});

it('keeps a list while the server is unavailable', async () => {
  const client = await openCopyOfAway();
  isAway = false;
  server.refuse(listEquipmentLeads, 'server.databaseAway');
  await client.refetchQueries();
  expect(screen.getByText('two trucks daily')).toBeVisible();
  expect(unconfirmedListsOf(client).asOfMs.get()).toBeDefined();
});

it('requests a list again while no reply arrives, without a press', async () => {
  await keepLists();
  isAway = true;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const client = openPage();
  await localCopyOf(client).open();
  await screen.findByText('two trucks daily');
  await waitFor(() => expect(client.isFetching()).toBe(0));
  isAway = false;
  leads = [makeLead({ token: 41, comment: 'a new truck' })];
  await vi.advanceTimersByTimeAsync(6_000);
  await screen.findByText('a new truck');
  expect(unconfirmedListsOf(client).asOfMs.get()).toBeUndefined();
});

it('neither shows nor keeps a list that the server has refused before the copy was read', async () => {
  await keepLists();
  server.refuse(listEquipmentLeads, 'server.internal');
  const client = openPage();
  await waitFor(() => expect(client.getQueryState(['leads', 'L', MINE])?.status).toBe('error'));
  await localCopyOf(client).open();
  expect(screen.queryByText('two trucks daily')).toBeNull();
  expect(unconfirmedListsOf(client).asOfMs.get()).toBeUndefined();
  await localCopyOf(client).keep();
  isAway = true;
  server.respond(listEquipmentLeads, () => {
    throw new TypeError('Failed to fetch');
  });
  await localCopyOf(openPage()).open();
  await screen.findByText('my load');
  expect(screen.queryByText('two trucks daily'), 'after the next reload').toBeNull();
});

it('keeps only as many rows as a computer with little memory reads, the lists that were shown last', async () => {
  const client = openPage();
  await screen.findByText('two trucks daily');
  await waitFor(() => expect(client.isFetching()).toBe(0));
  const board = client.getQueryData<LeadBoard>(['leads', 'L', MINE])!;
  const entries = Array.from({ length: 5_000 }, () => board.entries[0]!);
  const shown = [2, 3, 4, 5, 6, 7, 8].map((token) => ['leads', 'L', token]);
  for (const queryKey of shown) client.setQueryData<LeadBoard>(queryKey, { ...board, entries });
  const names = listListsToKeep(client, () => false, shown).map(({ queryKey }) => queryKey.at(-1));
  expect(names).toEqual(['live', 'expired', 8, 7, 6]);
});

it('reports a full disk, and goes on', async () => {
  await keepLists();
  const client = openPage();
  await screen.findByText('two trucks daily');
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
    const request = this.count();
    this.transaction.abort();
    return request as unknown as IDBRequest<IDBValidKey>;
  });
  // An unhandled rejection fails this file.
  await localCopyOf(client).keep();
  expect(reports).toHaveLength(1);
});

it('keeps no list that is itself from a copy', async () => {
  await keepLists();
  isAway = true;
  const client = openPage();
  await localCopyOf(client).open();
  const before = await readBytes();
  await localCopyOf(client).keep();
  expect(await readBytes()).toBe(before);
});

it('keeps a list that this page has not confirmed yet, with its age', async () => {
  await keepLists();
  isAway = true;
  const client = openPage();
  await localCopyOf(client).open();
  const since = unconfirmedListsOf(client).asOfMs.get() ?? 0;
  isAway = false;
  await client.refetchQueries({ queryKey: ['postings'] });
  await localCopyOf(client).keep();
  isAway = true;
  const next = openPage();
  await localCopyOf(next).open();
  await screen.findByText('two trucks daily');
  expect(unconfirmedListsOf(next).asOfMs.get()).toBe(since);
});

it.each([
  ['that the server has refused', () => server.refuse(listEquipmentLeads, 'posting.notFound'), 0],
  ['that is too old', () => undefined, 61 * 60_000],
])('keeps no unconfirmed list %s', async (_which, refuse, laterMs) => {
  const client = await openCopyOfAway();
  isAway = false;
  await client.refetchQueries({ queryKey: ['postings'] });
  isAway = true;
  refuse();
  await client.refetchQueries({ queryKey: ['leads'] });
  const later = Date.now() + laterMs;
  if (laterMs > 0) vi.spyOn(Date, 'now').mockReturnValue(later);
  await localCopyOf(client).keep();
  server.respond(listEquipmentLeads, () => {
    throw new TypeError('Failed to fetch');
  });
  await localCopyOf(openPage()).open();
  await screen.findByText('my load');
  expect(screen.queryByText('two trucks daily')).toBeNull();
});

it('reports a list that it cannot decrypt, and shows the others', async () => {
  await keepLists();
  const { openDB } = await import('idb');
  const database = await openDB(COPY_DATABASE);
  const name = (await database.getAllKeys('lists')).find((key) => String(key).includes('"leads"'))!;
  const sealed = (await database.get('lists', name)) as { iv: Uint8Array; bytes: ArrayBuffer };
  await database.put('lists', { ...sealed, bytes: sealed.bytes.slice(1) }, name);
  database.close();
  isAway = true;
  await localCopyOf(openPage()).open();
  await screen.findByText('my load');
  expect(screen.queryByText('two trucks daily')).toBeNull();
  expect(reports).toEqual([expect.stringContaining('OperationError')]);
});

it('reports a database that cannot be opened, and loads as without a copy', async () => {
  await keepLists();
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new Error('The database is broken.');
  });
  const client = openPage();
  await localCopyOf(client).open();
  await screen.findByText('my load');
  await localCopyOf(client).keep();
  const report: unknown = expect.stringContaining('The database is broken.');
  expect(reports).toEqual([report, report]);
});

it('reports no copy of another build of the page, nor a key that the server does not give', async () => {
  await keepLists();
  const { openDB } = await import('idb');
  const database = await openDB(COPY_DATABASE);
  const [id] = await database.getAllKeys('copies');
  await database.put('copies', { ...(await database.get('copies', id!)), build: 'another' }, id);
  database.close();
  isAway = true;
  await localCopyOf(openPage()).open();
  expect(screen.queryByText('my load')).toBeNull();
  server.refuse(getCopyKey, 'session.expired');
  await localCopyOf(openPage()).open();
  expect(screen.queryByText('my load')).toBeNull();
  expect(reports).toEqual([]);
});

it('keeps the lists of the window that has written last, whole', async () => {
  await keepLists();
  const first = openPage();
  await screen.findByText('two trucks daily');
  await localCopyOf(first).keep();
  leads = [makeLead({ token: 41, comment: 'seen by the second window' })];
  const second = openPage();
  await screen.findByText('seen by the second window');
  await localCopyOf(second).keep();
  await localCopyOf(first).keep();
  isAway = true;
  await localCopyOf(openPage()).open();
  await screen.findByText('two trucks daily');
});

const endings: [string, () => Promise<unknown>][] = [
  ['a sign-out', () => runBeforeLogout()],
  ['the end of the session', () => Promise.resolve(isSessionOver.set(true))],
];
it.each(endings)('leaves no database after %s, and keeps nothing any more', async (_what, end) => {
  await keepLists();
  const client = openPage();
  await screen.findByText('two trucks daily');
  const stop = keepLocalCopy(client, { state: createStore<HubState>({ status: 'live', sinceMs: 0 }) });
  await localCopyOf(client).keep();
  expect(await listDatabases()).toContain(COPY_DATABASE);
  await end();
  await waitFor(async () => expect(await listDatabases()).not.toContain(COPY_DATABASE));
  await localCopyOf(client).keep();
  expect(await listDatabases()).not.toContain(COPY_DATABASE);
  stop();
});
