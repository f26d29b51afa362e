import { toHashedLead, toListHash } from '@loadstone/contracts/leads';
import { excludeCompany } from '@loadstone/contracts/exclusions';
import { createLane } from '@loadstone/contracts/lanes';
import { CHANGE_HEADER } from '@loadstone/contracts/live';
import {
  getOwnCompany,
  listLeadResources,
  MACHINE_LISTS,
  readEvents,
  type MachineEvent,
} from '@loadstone/contracts/machine';
import {
  createPostingResource,
  deletePostingResource,
  loadPostingCalls,
  patchPostingResource,
} from '@loadstone/contracts/postings';
import {
  addPosting,
  createBroker,
  createTestApp,
  createTestDatabase,
  type TestApp,
  type TestDatabase,
} from '@loadstone/testkit';
import { EventSource } from 'eventsource';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadDraft } from '../../../test/drafts.ts';
import { laneDraft } from '../../../test/lane-calls.ts';
import { createMachine, signMachineToken, type TestMachine } from '../../../test/machine-calls.ts';
import { createOpenPair, type OpenPair } from '../../../test/open-pair.ts';
import { appendChanges, type FeedChange } from '../../db/change-feed/change-feed.ts';
import { inTransaction } from '../../db/transaction.ts';
import { CallerShares, runInShares } from '../../ground/caller-shares.ts';
import { advanceBoardDay } from '../../modules/board-day/board-day.module.ts';
import { revokeAccount } from '../../modules/service-accounts/index.ts';
import { removeOldEvents } from './event-log.queries.ts';
import { STREAMS_PER_ACCOUNT } from './event-streams.ts';

let database: TestDatabase;
let board: TestApp;
let pair: OpenPair;
let address: string;
const logged: Record<string, unknown>[] = [];
const closing: (() => unknown)[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  logged.length = 0;
  board = await createTestApp({ database, onLog: (line) => logged.push(line) });
  address = await board.listen();
  pair = await createOpenPair(board);
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await expect.poll(() => board.app.parts.eventStreams.count, WAIT).toBe(0);
  await board.close();
  await database.close();
});

const WAIT = { timeout: 120_000, interval: 20 };
/** Of a line of the log. */
const ERROR = 50;
const TYPES = [
  'posting.changed',
  'posting.removed',
  'lead.appeared',
  'lead.changed',
  'lead.removed',
  'leads.changed',
  'lanes.changed',
  'day.changed',
  'assignment.changed',
  'leads.proven',
  'reset',
];

/** More than 200 leads with as many loads. */
const TRUCK_CITIES = [
  ...['Hamilton', 'Ottawa', 'London', 'Windsor', 'Kingston', 'Barrie'].map((city) => [city, 'ON'] as const),
  ...['Buffalo', 'Rochester', 'Syracuse', 'Albany'].map((city) => [city, 'NY'] as const),
  ...['Cleveland', 'Toledo', 'Columbus'].map((city) => [city, 'OH'] as const),
  ...['Detroit', 'Flint'].map((city) => [city, 'MI'] as const),
];

/** A client of the stream, as a program with the `eventsource` package has one. */
function follow(machine: Pick<TestMachine, 'headers'>, { at = address, lastEventId = '' } = {}) {
  const events: MachineEvent[] = [];
  const ids: string[] = [];
  let isOpen = false;
  const source = new EventSource(at + readEvents.path + (lastEventId === '' ? '' : `?lastEventId=${lastEventId}`), {
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, ...machine.headers } }),
  });
  source.addEventListener('open', () => (isOpen = true));
  for (const type of TYPES) {
    source.addEventListener(type, (message) => {
      events.push(JSON.parse(message.data as string) as MachineEvent);
      ids.push(message.lastEventId);
    });
  }
  closing.push(() => source.close());
  return { events, ids, source, whenOpen: () => expect.poll(() => isOpen, WAIT).toBe(true) };
}

const toTypes = ({ events }: { events: MachineEvent[] }) => events.map(({ type }) => type);
/** Cause and actor of the events of some types. */
const toOrigins = ({ events }: { events: MachineEvent[] }, types: string[]) =>
  events.filter(({ type }) => types.includes(type)).map(({ cause, actor }) => [cause, actor]);
const until = (client: { events: MachineEvent[] }, types: string[]) =>
  expect.poll(() => toTypes(client), WAIT).toEqual(types);
const load = (comment: string) => ({ postType: 'L' as const, ...loadDraft({ comment }) });

describe('the event stream of a machine', () => {
  it('has the events of its company in order, with the ids of the feed and the rows of leads without scores', async () => {
    const machine = await createMachine(board, pair.broker);
    const client = follow(machine);
    await client.whenOpen();
    const { body } = await machine.call(createPostingResource, { body: load('one') });
    await expect.poll(() => toTypes(client), WAIT).toContain('lead.appeared');
    await machine.call(patchPostingResource, { params: { token: body.token }, body: { comment: 'two' } });
    await machine.call(deletePostingResource, { params: { token: body.token } });
    await expect.poll(() => toTypes(client), WAIT).toContain('posting.removed');
    expect(toTypes(client).filter((type) => type.startsWith('posting'))).toEqual([
      ...['posting.changed', 'posting.changed', 'posting.removed'],
    ]);
    expect(client.events.map(({ id }) => id)).toEqual(client.ids);
    const lead = client.events.find(({ type }) => type === 'lead.appeared');
    expect(lead?.data).toMatchObject({ myToken: body.token, lead: { token: pair.eToken } });
    expect(JSON.stringify(lead)).not.toMatch(/equifax|tcc|qpStatus|contacted/);
  });

  it('names the lane that a user has changed, where the machine reads postings', async () => {
    const client = follow(await createMachine(board, pair.broker));
    const other = follow(await createMachine(board, pair.broker, { scopes: ['leads:read'] }));
    for (const each of [client, other]) await each.whenOpen();
    const { body } = await board.call(createLane, { as: pair.broker, body: laneDraft() });
    await until(client, ['lanes.changed']);
    expect(client.events).toMatchObject([{ actor: { kind: 'user' }, data: { laneID: body.laneID, kind: 'L' } }]);
    expect(toTypes(other)).not.toContain('lanes.changed');
  });

  it('states which call of the own company caused an event, and who made it', async () => {
    const machine = await createMachine(board, pair.broker);
    const client = follow(machine);
    const other = follow(await createMachine(board, pair.carrier));
    for (const each of [client, other]) await each.whenOpen();
    const key = "load's-key";
    const made = await machine.call(createPostingResource, { body: load('one'), headers: { 'idempotency-key': key } });
    const { token } = made.body;
    // The row of a lead is read when its event is sent.
    await expect.poll(() => toTypes(client), WAIT).toContain('lead.appeared');
    await expect.poll(() => toTypes(other), WAIT).toContain('lead.changed');
    const { headers } = await machine.call(patchPostingResource, { params: { token }, body: { comment: 'two' } });
    const as = pair.broker;
    const params = { id: token, key: as.keyFor('ll_ldpostings_create_delete') };
    const removed = await board.call(loadPostingCalls.remove, { as, params });
    await inTransaction(board.db, (tx) => appendChanges(tx, [{ type: 'day', day: '2026-06-16' }]));
    await expect.poll(() => toTypes(client), WAIT).toContain('day.changed');
    await expect.poll(() => toTypes(other), WAIT).toContain('day.changed');
    const program = { kind: 'program', id: machine.id };
    expect(toOrigins(client, ['posting.changed', 'posting.removed', 'day.changed'])).toEqual([
      [key, program],
      [headers[CHANGE_HEADER], program],
      [removed.headers[CHANGE_HEADER], { kind: 'user', id: as.userId }],
      [null, { kind: 'board', id: null }],
    ]);
    expect(toOrigins(client, ['lead.appeared'])).toEqual([[key, program]]);
    expect(toOrigins(other, ['lead.changed']).slice(0, 1)).toEqual([[null, { kind: 'otherCompany', id: null }]]);
    expect(JSON.stringify(other.events)).not.toContain(key);
    expect((await machine.call(getOwnCompany)).body.serviceAccount.id).toBe(machine.id);
  });

  it('names all lists that one change has changed in one event, cut to the kinds that its company may see', async () => {
    const wide = { srce_radius: 600 };
    const loads = await Promise.all(TRUCK_CITIES.map(() => addPosting(board.db, pair.broker, 'L', wide)));
    // Trucks of one place would be one row.
    await Promise.all(TRUCK_CITIES.map((from) => addPosting(board.db, pair.carrier, 'E', { ...wide, from })));
    await board.app.matching.catchUp();
    const client = follow(await createMachine(board, pair.broker));
    await client.whenOpen();
    const { status } = await board.call(excludeCompany, {
      as: pair.broker,
      body: { custCd: pair.broker.custCd, excludeCustCd: pair.carrier.custCd },
    });
    expect(status).toBe(200);
    await expect.poll(() => toTypes(client), WAIT).toContain('leads.changed');
    const changed = client.events.filter((event) => event.type === 'leads.changed');
    expect(changed).toHaveLength(1);
    const tokens = [pair.lToken, ...loads.map(({ token }) => token)].toSorted((one, two) => one - two);
    expect(changed[0]?.data.postings.toSorted((one, two) => one.myToken - two.myToken)).toEqual(
      tokens.map((myToken) => ({ myToken, kind: 'L' })),
    );
  });

  it('has hashes of lists with its heartbeats, after every event that they include, for programs that may read leads', async () => {
    const machine = await createMachine(board, pair.broker);
    const client = follow(machine);
    const other = follow(await createMachine(board, pair.broker, { name: 'Posts', scopes: ['postings:read'] }));
    for (const each of [client, other]) await each.whenOpen();
    const { body } = await machine.call(createPostingResource, { body: load('one') });
    await expect.poll(() => toTypes(client), WAIT).toContain('lead.appeared');
    const findProof = () => client.events.findLast((event) => event.type === 'leads.proven');
    await expect
      .poll(() => {
        board.app.parts.eventStreams.beat();
        return findProof();
      }, WAIT)
      .toBeDefined();
    const query = { token: body.token };
    const list = await machine.call(listLeadResources, { query });
    expect(list.body.items.map(({ token }) => token)).toEqual([pair.eToken]);
    expect(list.body.hash).toBe(toListHash(list.body.items.map(toHashedLead)));
    const proof = findProof();
    const hashes = (proof?.data as { lists: unknown[] }).lists;
    expect(hashes).toContainEqual({ token: body.token, hash: list.body.hash });
    expect(hashes).toHaveLength(2);
    const eventIdOf = (id = '') => Number(id.split('-')[0]);
    expect(eventIdOf(proof?.id)).toBeGreaterThanOrEqual(eventIdOf(client.ids.at(0)));
    expect(eventIdOf(list.body.asOf)).toBeGreaterThanOrEqual(eventIdOf(client.ids.at(0)));
    expect(toTypes(other)).not.toContain('leads.proven');
  });

  it('has what the scopes and the features of its company allow, and nothing of other companies', async () => {
    const leadsOnly = follow(await createMachine(board, pair.broker, { name: 'Leads', scopes: ['leads:read'] }));
    const postings = follow(await createMachine(board, pair.broker, { name: 'Posts', scopes: ['postings:read'] }));
    const stranger = follow(await createMachine(board, pair.stranger));
    for (const client of [leadsOnly, postings, stranger]) await client.whenOpen();
    const machine = await createMachine(board, pair.broker);
    await machine.call(createPostingResource, { body: load('one') });
    await until(postings, ['posting.changed']);
    await until(leadsOnly, ['lead.appeared']);
    await expect.poll(() => toTypes(stranger).filter((type) => type.startsWith('posting')), WAIT).toEqual([]);
  });

  it('says that a day has ended to a program with leads only, whose leads have expired by it', async () => {
    await advanceBoardDay(board.db, '2026-06-15');
    await board.app.matching.catchUp();
    const leadsOnly = follow(await createMachine(board, pair.broker, { name: 'Leads', scopes: ['leads:read'] }));
    const documents = follow(await createMachine(board, pair.broker, { name: 'Files', scopes: ['documents:read'] }));
    for (const client of [leadsOnly, documents]) await client.whenOpen();
    await advanceBoardDay(board.db, '2026-06-16');
    await expect
      .poll(() => leadsOnly.events.find(({ type }) => type === 'day.changed')?.data, WAIT)
      .toEqual({
        day: '2026-06-16',
      });
    expect(toTypes(documents)).not.toContain('day.changed');
  });

  it('resumes after a cut, also on another server, with each missed event once', async () => {
    const other = await createTestApp({ database });
    closing.push(() => other.close());
    const otherAddress = await other.listen();
    const machine = await createMachine(board, pair.broker, { scopes: ['postings:read', 'postings:write'] });
    const first = follow(machine);
    await first.whenOpen();
    await machine.call(createPostingResource, { body: load('one') });
    await until(first, ['posting.changed']);
    first.source.close();
    for (const comment of ['two', 'three']) await machine.call(createPostingResource, { body: load(comment) });
    const again = follow(machine, { at: otherAddress, lastEventId: first.ids.at(-1) });
    await until(again, ['posting.changed', 'posting.changed']);
    await machine.call(createPostingResource, { body: load('four') });
    await until(again, ['posting.changed', 'posting.changed', 'posting.changed']);
    expect(new Set([...first.ids, ...again.ids]).size).toBe(4);
  });

  it('names the lists to read again where the events are too old, by the scopes of the machine', async () => {
    const machine = await createMachine(board, pair.broker);
    const reader = await createMachine(board, pair.broker, { name: 'Reader', scopes: ['leads:read'] });
    const first = follow(machine);
    await first.whenOpen();
    await machine.call(createPostingResource, { body: load('one') });
    await expect.poll(() => first.events.length, WAIT).toBe(2);
    first.source.close();
    await machine.call(createPostingResource, { body: load('two') });
    await board.app.matching.catchUp();
    await board.app.parts.eventRecorder.settle();
    board.clock.advance(26 * 3_600_000);
    const removed = await inTransaction(board.db, (tx) =>
      removeOldEvents(tx, new Date(board.clock.now().getTime() - 25 * 3_600_000), 100),
    );
    expect(removed).toBeGreaterThan(0);
    const fresh = { headers: { authorization: `Bearer ${await signMachineToken(board, machine.clientId)}` } };
    const again = follow(fresh, { lastEventId: first.ids[0] });
    await until(again, ['reset']);
    expect(again.events[0]?.data).toEqual({ lists: [...MACHINE_LISTS] });
    const narrow = { headers: { authorization: `Bearer ${await signMachineToken(board, reader.clientId)}` } };
    const cut = follow(narrow, { lastEventId: first.ids[0] });
    await until(cut, ['reset']);
    expect(cut.events[0]?.data).toEqual({ lists: ['leads'] });
  });

  it('has what happened while no server was running, and names the lists whose events are unknown', async () => {
    const alone = await createTestDatabase();
    closing.unshift(() => alone.close());
    const gone = await createTestApp({ database: alone });
    const broker = await createBroker(gone.db);
    const machine = await createMachine(gone, broker);
    const first = follow(machine, { at: await gone.listen() });
    await first.whenOpen();
    await machine.call(createPostingResource, { body: load('before') });
    await until(first, ['posting.changed']);
    first.source.close();
    await gone.close();

    const { token } = await addPosting(alone.db, broker, 'L', { comment: 'meanwhile' });
    const fresh = await createTestApp({ database: alone });
    closing.unshift(() => fresh.close());
    const again = await createMachine(fresh, broker, { name: 'After the restart' });
    const resumed = follow(again, { at: await fresh.listen(), lastEventId: first.ids.at(-1) });
    await until(resumed, ['posting.changed', 'reset']);
    expect(resumed.events.map(({ data }) => data)).toMatchObject([{ token }, { lists: ['leads'] }]);
    await again.call(createPostingResource, { body: load('after') });
    await until(resumed, ['posting.changed', 'reset', 'posting.changed']);
    const places = [...first.ids, ...resumed.ids].map((id) => id.split('-').map(Number));
    expect(places).toEqual(places.toSorted(([a = 0, i = 0], [b = 0, j = 0]) => a - b || i - j));
    expect(new Set([...first.ids, ...resumed.ids]).size).toBe(4);
  });

  it('ends when the account is revoked, and when the token expires', async () => {
    const machine = await createMachine(board, pair.broker);
    const response = await fetch(address + readEvents.path, { headers: machine.headers });
    const reader = response.body!.getReader();
    await reader.read();
    const by = { accountId: pair.broker.accountId, userId: pair.broker.userId, now: board.clock.now() };
    await inTransaction(board.db, (tx) => revokeAccount(tx, by, machine.id));
    await expect.poll(() => board.app.parts.eventStreams.count, WAIT).toBe(0);
    for (;;) if ((await reader.read()).done) break;
    const refused = await fetch(address + readEvents.path, { headers: machine.headers });
    expect(refused.status).toBe(403);
    await refused.body?.cancel();

    const second = await createMachine(board, pair.broker, { name: 'Second' });
    const stream = await fetch(address + readEvents.path, { headers: second.headers });
    await expect.poll(() => board.app.parts.eventStreams.count, WAIT).toBe(1);
    board.clock.advance(3_601_000);
    board.app.parts.eventStreams.beat();
    const left = stream.body!.getReader();
    for (;;) if ((await left.read()).done) break;
  });

  it('is refused above the limit of an account, with an id that is none, and is not sent for HEAD', async () => {
    const machine = await createMachine(board, pair.broker);
    // On connections of their own: the pool of fetch opens new ones in place of those that are cut.
    const open = async () => {
      const stream = get(address + readEvents.path, { headers: machine.headers, agent: false });
      closing.push(() => stream.destroy());
      const [{ statusCode, headers }] = (await once(stream, 'response')) as [IncomingMessage];
      return [statusCode, headers['retry-after']];
    };
    const replies = await Promise.all(Array.from({ length: 8 * STREAMS_PER_ACCOUNT }, open));
    expect([replies.filter(([code]) => code === 200).length, await open()]).toEqual([STREAMS_PER_ACCOUNT, [429, '5']]);
    const headers = { ...machine.headers, 'last-event-id': 'yesterday' };
    const wrong = await fetch(address + readEvents.path, { headers });
    expect(await wrong.json()).toMatchObject({ status: 400, errors: [{ field: 'Last-Event-ID' }] });
    const head = await fetch(address + readEvents.path, { method: 'HEAD', headers: machine.headers });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  });

  it('gets its events also where the read of all streams was started by a company whose share is full', async () => {
    const stream = follow(await createMachine(board, pair.broker));
    await stream.whenOpen();
    const machine = await createMachine(board, pair.broker);
    // It is live once it has the first event.
    await machine.call(createPostingResource, { body: { postType: 'L', ...loadDraft() } });
    await expect.poll(() => stream.events.length, WAIT).toBeGreaterThan(0);
    const share = ['company:0'];
    const { connections } = board.app.parts.database.queues;
    const places: Promise<() => void>[] = [];
    while (connections.countWaitingOf(share[0]!) === 0) places.push(connections.acquire(share));
    try {
      runInShares(new CallerShares(() => share), () => board.app.parts.eventStreams.wake());
      const { body } = await machine.call(createPostingResource, { body: { postType: 'L', ...loadDraft() } });
      await expect.poll(() => JSON.stringify(stream.events), WAIT).toContain(String(body.token));
    } finally {
      for (const place of places) void place.then((release) => release());
    }
  });

  it('ends without an error in the log, also where only its head is read', async () => {
    const machine = await createMachine(board, pair.broker);
    const leaving = new AbortController();
    const stream = await fetch(address + readEvents.path, { headers: machine.headers, signal: leaving.signal });
    await fetch(address + readEvents.path, { method: 'HEAD', headers: machine.headers });
    await expect.poll(() => board.app.parts.eventStreams.count, WAIT).toBe(1);
    const left = stream.body?.getReader().closed;
    leaving.abort();
    await expect(left).rejects.toThrow();
    await expect.poll(() => board.app.parts.eventStreams.count, WAIT).toBe(0);
    await board.http.close();
    expect(logged.filter(({ level }) => level === ERROR)).toEqual([]);
  });

  it('does not keep what a reader does not take in memory', async () => {
    const machine = await createMachine(board, pair.broker);
    const { port } = new URL(address);
    const socket = connect(Number(port), '127.0.0.1');
    socket.pause();
    closing.push(() => socket.destroy());
    const lines = [`GET ${readEvents.path} HTTP/1.1`, 'host: x', `authorization: ${machine.headers['authorization']}`];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    await expect.poll(() => board.app.parts.eventStreams.count, WAIT).toBe(1);
    const { eventRecorder, eventStreams, matching } = board.app.parts;
    await eventRecorder.close();
    const others = Array.from({ length: 60 }, (_, index): FeedChange => {
      return { type: 'postingRemoved', token: 900_000 + index, kind: 'L', accountId: 1, version: null };
    });
    await inTransaction(board.db, (tx) => appendChanges(tx, others));
    await matching.catchUp();
    const { appliedEventId } = matching;
    const change = { type: 'posting.changed', kind: 'L', version: 1 };
    const changes = JSON.stringify(Array.from({ length: 4_000 }, (_, token) => ({ ...change, token })));
    const rows = others.map((_, index) => ({
      event_id: appliedEventId - index,
      account_id: pair.broker.accountId,
      changes,
      at: board.clock.now(),
      cause: null,
      actor: 'null',
    }));
    await board.db.insertInto('board_events').values(rows).execute();
    await board.db.updateTable('board_event_position').set({ event_id: appliedEventId }).execute();
    eventStreams.wake();
    await expect.poll(() => board.app.parts.eventStreams.cutCount, { interval: 100 }).toBe(1);
    // The stream leaves the list when its connection has closed, which is after it was counted as cut.
    await expect.poll(() => board.app.parts.eventStreams.count, WAIT).toBe(0);
  });
});
