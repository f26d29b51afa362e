import { randomUUID } from 'node:crypto';
import { createAlert } from '@loadstone/contracts/alerts';
import { readList, savePostingList } from '@loadstone/contracts/posting-lists';
import { createPostingResource, loadPostingCalls, PRODUCT_IDS, upsertPostings } from '@loadstone/contracts/postings';
import { getUserPreference } from '@loadstone/contracts/preferences';
import { listTags } from '@loadstone/contracts/tags';
import {
  addPosting,
  createBroker,
  createCarrier,
  createTestApp,
  createTestDatabase,
  type Person,
  type TestApp,
  type TestDatabase,
} from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { COMPANY_LOCKS } from '../src/db/advisory-locks.ts';
import type { Tx } from '../src/db/database.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { loadDraft } from './drafts.ts';
import { createMachine } from './machine-calls.ts';

/** Fewer connections than the calls of one company. */
const POOL_SIZE = 4;
const CALLS = 12;
/** Lists of one company, and the rows of each: many slices of reading. */
const LISTS = 8;
const LIST_ROWS = 250;
const WAIT = { timeout: 120_000 };

let database: TestDatabase;
let board: TestApp;
/** Another server on the same database. */
let elsewhere: ReturnType<TestDatabase['open']>;
let busy: Person;
let neighbour: Person;

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: POOL_SIZE });
  board = await createTestApp({ database });
  elsewhere = database.open();
});
afterAll(async () => {
  await board.close();
  await elsewhere.close();
  await database.close();
});
beforeEach(async () => {
  busy = await createBroker(database.db);
  neighbour = await createBroker(database.db);
});

/** Holds a lock on another server. @returns a function that releases it, which the end of the test also does */
async function hold(lock: (tx: Tx) => Promise<unknown>): Promise<() => Promise<void>> {
  const end = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holding = inTransaction(elsewhere.db, async (tx) => {
    await lock(tx);
    isHeld.resolve();
    await end.promise;
  });
  onTestFinished(() => end.resolve());
  await isHeld.promise;
  return async () => {
    end.resolve();
    await holding;
  };
}

const sendAll = <Reply>(send: (place: number) => Promise<Reply>, calls = CALLS): Promise<Reply>[] =>
  Array.from({ length: calls }, (_, place) => send(place));
const toStatuses = async (replies: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(replies)).map(({ status }) => status);
const repeat = <Item>(item: Item, count = CALLS): Item[] => Array.from({ length: count }, () => item);

/** Another company works, call by call, while one waits. */
async function expectServed(): Promise<void> {
  for (let call = 0; call < CALLS; call += 1) {
    expect((await board.call(listTags, { as: neighbour })).status).toBe(200);
  }
}

/** Transactions and statements of this database that wait for a lock. */
async function countLockWaits(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(elsewhere.db);
  return rows[0]!.count;
}

describe('while one company waits, another is served', () => {
  it('with upserts of two programs that wait for the lock of their company', async () => {
    const programs = [await createMachine(board, busy), await createMachine(board, busy)];
    const release = await hold((tx) =>
      sql`select pg_advisory_xact_lock(${COMPANY_LOCKS.upsert}::integer, ${busy.accountId}::integer)`.execute(tx),
    );
    const upserts = sendAll((place) =>
      programs[place % 2]!.call(upsertPostings, {
        body: { postings: [{ postType: 'L', ...loadDraft(), clientRefNum: `row ${place}` }] },
      }),
    );
    await expectServed();
    await vi.waitFor(
      () =>
        expect(board.app.parts.database.queues.companyLocks.figures).toMatchObject({ running: 1, waiting: CALLS - 1 }),
      WAIT,
    );
    expect(await countLockWaits()).toBe(0);
    await expectServed();
    await release();
    expect(await toStatuses(upserts)).toEqual(repeat(200));
  });

  it('with lists that wait for the lock of their company', async () => {
    const release = await hold((tx) =>
      sql`select pg_advisory_xact_lock(${COMPANY_LOCKS.postingLists}::integer, ${busy.accountId}::integer)`.execute(tx),
    );
    const saves = sendAll((place) =>
      board.call(savePostingList, {
        as: busy,
        body: { postType: 'L', headers: [], columns: {}, listName: `list ${place}`, tokens: [] },
      }),
    );
    await expectServed();
    await vi.waitFor(
      () =>
        expect(board.app.parts.database.queues.companyLocks.figures).toMatchObject({ running: 1, waiting: CALLS - 1 }),
      WAIT,
    );
    expect(await countLockWaits()).toBe(0);
    await release();
    expect(await toStatuses(saves)).toEqual(repeat(200));
  });

  it('with posts that send one key at once', async () => {
    const release = await hold((tx) => sql`lock table postings in access exclusive mode`.execute(tx));
    const posts = sendAll(() =>
      board.call(loadPostingCalls.create, {
        as: busy,
        params: { key: busy.keyFor('ll_ldpostings_create_delete'), datKey: 'NA' },
        body: { confirmDuplicate: true, ...loadDraft() },
        idempotencyKey: 'at-once',
      }),
    );
    await expectServed();
    await vi.waitFor(
      () =>
        expect(board.app.parts.database.queues.requestKeys.figures).toMatchObject({ running: 1, waiting: CALLS - 1 }),
      WAIT,
    );
    expect(await countLockWaits()).toBe(1);
    await expectServed();
    await release();
    const replies = await Promise.all(posts);
    expect(replies.map(({ status }) => status)).toEqual(repeat(200));
    expect(new Set(replies.map(({ body }) => body.token)).size).toBe(1);
  });

  it('with reads that wait for a row, of which only its share has connections', async () => {
    const release = await hold((tx) => sql`lock table user_preferences in access exclusive mode`.execute(tx));
    const reads = sendAll(() => board.call(getUserPreference, { as: busy, query: { productId: PRODUCT_IDS.B } }));
    await expectServed();
    await vi.waitFor(async () => expect(await countLockWaits()).toBe(2), WAIT);
    expect(board.app.parts.database.queues.connections.countWaitingOf(`company:${busy.accountId}`)).toBe(CALLS - 2);
    await expectServed();
    await release();
    expect(await toStatuses(reads)).toEqual(repeat(200));
  });
});

it('while one company reads many long lists, the one of another does not wait for all of them', async () => {
  const toCells = (_: unknown, row: number) => [`load ${row}`, 'Toronto, ON', 'Chicago, IL', '53 ft van', 'US$1,850'];
  const rows = [
    ['Reference', 'Origin', 'Destination', 'Equipment', 'Rate'],
    ...Array.from({ length: LIST_ROWS }, toCells),
  ];
  const finished: string[] = [];
  const read = async (name: string, as: Person) => {
    const reply = await board.call(readList, { as, body: { postType: 'L', rows } });
    finished.push(name);
    return reply.status;
  };
  // Loads what reads lists.
  await read('first', neighbour);
  const ofBusy = Array.from({ length: LISTS }, () => read('busy', busy));
  expect(await read('neighbour', neighbour)).toBe(200);
  expect(finished.slice(0, LISTS / 2)).toContain('neighbour');
  await Promise.all(ofBusy);
});

it('an alert that waits for its search of trips leaves the connections to its company', async () => {
  const carrier = await createCarrier(database.db);
  const { token } = await addPosting(database.db, carrier, 'E');
  // The search begins with the changes of the feed.
  const release = await hold((tx) => sql`lock table change_feed in access exclusive mode`.execute(tx));
  const alerts = sendAll((place) =>
    board.call(createAlert, {
      as: carrier,
      body: { name: 'Trips', channel: 'mail', rhythm: 'now', followed: { kind: 'trips', token, limits: {} } },
      idempotencyKey: `alert-${place}`,
    }),
  );
  const { requestKeys, connections } = board.app.parts.database.queues;
  await vi.waitFor(() => expect(requestKeys.figures.running).toBe(CALLS), WAIT);
  await vi.waitFor(() => expect(connections.figures).toMatchObject({ running: 0, waiting: 0 }), WAIT);
  for (let call = 0; call < CALLS; call += 1) {
    const read = await board.call(getUserPreference, { as: carrier, query: { productId: PRODUCT_IDS.C } });
    expect(read.status).toBe(200);
    expect(connections.figures).toMatchObject({ running: 0, waiting: 0 });
  }
  await release();
  expect(await toStatuses(alerts)).toEqual(repeat(200));
});

describe('posts that wait for a colleague', () => {
  it.each([
    ['each with a key', () => randomUUID()],
    ['all with one key', () => 'one-key'],
  ])('%s, are refused with one connection each, and ask once', async (_title, toKey) => {
    const waiting = await createBroker(database.db, {
      company: { confirms_new_devices: true, phone_changed_on: board.clock.now() },
    });
    const machine = await createMachine(board, waiting);
    const posts = sendAll(() =>
      machine.call(createPostingResource, {
        body: { postType: 'L', ...loadDraft() },
        idempotencyKey: toKey(),
      }),
    );
    await expectServed();
    expect((await Promise.all(posts)).map(({ error }) => error.code)).toEqual(repeat('device.unconfirmed'));
    const waits = await database.db
      .selectFrom('device_waits')
      .select('id')
      .where('account_id', '=', waiting.accountId)
      .execute();
    expect(waits).toHaveLength(1);
  });
});
