import { createTestDatabase, type TestDatabase } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  appendChanges,
  getLastChangeId,
  placeChanges,
  raiseFeedBound,
  readChanges,
  readFeed,
  readFeedLag,
  removeOldChanges,
  settleSnapshot,
  type FeedChange,
  type FeedMark,
} from './change-feed.ts';
import { migrateToLatest } from '../migrate.ts';
import { dropAllTables } from '../table-copies.ts';
import { openDatabase, type Db, type OpenDatabase, type Tx } from '../database.ts';
import { placeLater } from '../held-transaction.ts';
import { inTransaction, lockForTransaction } from '../transaction.ts';

const [WRITERS, WRITES, KILLS] = [10, 30, 40];

let database: TestDatabase;
/** A server whose transactions commit without waiting, and the commits after which it must place changes. */
let server: OpenDatabase;
let commits = 0;
let stopPlacing: () => void;

beforeEach(async () => {
  database = await createTestDatabase();
  server = openDatabase({ url: database.url, poolSize: 12, onTrouble: () => undefined });
  commits = 0;
  stopPlacing = placeLater(server.db, () => (commits += 1));
});
afterEach(async () => {
  stopPlacing();
  await server.close();
  await database.close();
});

const removed = (token: number, version = 1): FeedChange => ({
  ...{ type: 'postingRemoved', token, version },
  ...{ kind: 'L', accountId: 1 },
});
const append = (db: Db, ...tokens: number[]): Promise<void> =>
  inTransaction(db, (tx) =>
    appendChanges(
      tx,
      tokens.map((token) => removed(token)),
    ),
  );
const listTokens = async (): Promise<unknown[]> =>
  (await readChanges(database.db, 0, 10_000)).map(({ change }) => change.type === 'postingRemoved' && change.token);

/** Runs work while another transaction places changes, which is not committed yet. */
async function whilePlacing(work: () => Promise<void>): Promise<void> {
  await inTransaction(database.db, async (tx) => {
    await lockForTransaction(tx, 'changeFeed');
    await work();
  });
}

describe('a commit while another one places changes', () => {
  it('does not wait on a server that places them afterwards, in the order of their inserts', async () => {
    await whilePlacing(async () => {
      await append(server.db, 1, 2);
      await append(server.db, 3);
      expect(await listTokens()).toEqual([]);
    });
    expect(commits).toBe(2);
    expect(await readFeed(server.db, 0, 10)).toEqual({ rows: [], hasWaiting: true });
    await placeChanges(server.db);
    expect(await listTokens()).toEqual([1, 2, 3]);
    const { rows, hasWaiting } = await readFeed(server.db, 0, 10);
    expect([rows, hasWaiting]).toEqual([await readChanges(server.db, 0, 10), false]);
  });

  it('waits where nothing would place them afterwards', async () => {
    let hasCommitted = false;
    let commit: Promise<void> | undefined;
    await whilePlacing(async () => {
      commit = append(database.db, 1).then(() => {
        hasCommitted = true;
      });
      await expect.poll(async () => (await listWaitingBackends()).length, { interval: 25 }).toBe(1);
      expect(hasCommitted).toBe(false);
    });
    await commit;
    expect(await listTokens()).toEqual([1]);
  });

  it('gets its changes placed by the next commit', async () => {
    await whilePlacing(() => append(server.db, 1));
    await append(database.db, 2);
    expect(await listTokens()).toEqual([1, 2]);
  });

  it('counts as not applied until its changes are placed', async () => {
    await append(server.db, 1);
    const applied = await getLastChangeId(server.db);
    expect(await readFeedLag(server.db, applied)).toEqual({ changes: 0, seconds: 0 });
    await whilePlacing(() => append(server.db, 2, 3));
    const { changes, seconds } = await readFeedLag(server.db, applied);
    expect([changes, seconds > 0]).toEqual([2, true]);
  });
});

it('places at the commit what no other transaction is in the way of', async () => {
  await append(server.db, 1);
  expect(await listTokens()).toEqual([1]);
});

it('settles a snapshot at the id up to which it includes every change, and none after it', async () => {
  await append(server.db, 1);
  await whilePlacing(() => append(server.db, 2, 3));
  const eventId = await server.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const settled = await settleSnapshot(server.db, tx);
      // What follows is not in the snapshot, which is taken.
      await append(database.db, 4);
      const { rows } = await sql<{ count: number }>`select count(*) as count from change_feed`.execute(tx);
      expect(rows[0]?.count).toBe(3);
      return settled;
    });
  expect((await readChanges(server.db, 0, 10)).map(({ id }) => id <= eventId)).toEqual([true, true, true, false]);
  expect(await listTokens()).toEqual([1, 2, 3, 4]);
});

it('places changes again soon after a server has stopped that holds the lock for its snapshot', async () => {
  await whilePlacing(() => append(server.db, 1));
  // Its next statement, which follows the lock, never comes.
  const executor = { transformQuery: () => ({}), compileQuery: () => ({}), executeQuery: hang };
  const stopped = { getExecutor: () => executor } as unknown as Tx;
  const [isHolding, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()];
  function hang(): Promise<never> {
    isHolding.resolve();
    return isOver.promise;
  }
  const settling = settleSnapshot(server.db, stopped);
  await isHolding.promise;
  const startedMs = performance.now();
  await placeChanges(database.db);
  expect(performance.now() - startedMs).toBeLessThan(45_000);
  expect(await listTokens()).toEqual([1]);
  isOver.reject(new Error('over'));
  await expect(settling).rejects.toThrow();
});

describe('the bound from which on changes without a place are searched', () => {
  const MANY = 600;
  let marks: FeedMark[];
  beforeEach(() => {
    marks = [null];
  });

  /** One change after the other, each placed by its own commit. */
  const appendMany = (): Promise<unknown> =>
    sql
      .raw(
        `do $$ begin
          for place in 1..${MANY} loop insert into change_feed (change) values ('{"type": "day"}'); commit; end loop;
        end $$`,
      )
      .execute(database.db);
  const raise = async (): Promise<void> => void marks.push(await raiseFeedBound(server.db, marks.at(-1) ?? null));
  const readBound = async (): Promise<number> =>
    (await sql<{ bound: number }>`select coalesce(max(bound), 0) as bound from change_feed_bounds`.execute(database.db))
      .rows[0]?.bound ?? 0;
  /** Transactions of other tests on the same server may hold it back for a while. */
  const raiseTo = (bound: number): Promise<void> =>
    vi.waitFor(
      async () => {
        await raise();
        expect(await readBound()).toBe(bound);
      },
      { timeout: 120_000, interval: 20 },
    );
  /**
   * Pages of tables and indexes that a search visits: it does not depend on the speed of the machine. A connection also
   * reads the catalog the first time, and again after each analysis of a table: the lowest of three counts is without it.
   */
  const countPages = (statement: string): Promise<number> =>
    database.db.connection().execute(async (connection) => {
      const counts: number[] = [];
      while (counts.length < 3) {
        const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number } }] }>`
          explain (analyze, buffers, format json) ${sql.raw(statement)}`.execute(connection);
        counts.push(rows[0]?.['QUERY PLAN'][0].Plan['Shared Hit Blocks'] ?? 0);
      }
      return Math.min(...counts);
    });

  it('keeps the search short while a snapshot stays open, as that of a backup does', async () => {
    await database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (snapshot) => {
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(snapshot);
        await getLastChangeId(snapshot);
        for (let round = 0; round < 4; round += 1) {
          await appendMany();
          await raiseTo(MANY * (round + 1) + 1);
        }
        for (const statement of ['select exists (select from waiting_changes)', 'select place_waiting_changes()']) {
          expect(await countPages(statement)).toBeLessThan(25);
        }
      });
  });

  it('stays below what a transaction that is still open has appended', async () => {
    const mayCommit = Promise.withResolvers<void>();
    const hasAppended = Promise.withResolvers<void>();
    const slow = inTransaction(database.db, async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      await appendChanges(tx, [removed(7)]);
      hasAppended.resolve();
      await mayCommit.promise;
    });
    await hasAppended.promise;
    await appendMany();
    for (let round = 0; round < 3; round += 1) await raise();
    expect(await readBound()).toBe(0);
    mayCommit.resolve();
    await slow;
    expect((await listTokens()).at(-1)).toBe(7);
    await raiseTo(MANY + 2);
  });

  it('stays below a change that waits for its place', async () => {
    await whilePlacing(() => append(server.db, 7));
    const { rows } = await sql<{ entry: number }>`select entry from change_feed`.execute(database.db);
    // Inserted as the trigger leaves them that places changes: nothing places the one that waits.
    await sql`insert into change_feed (change, id)
      select '{"type": "day"}', nextval('change_feed_id_seq') from generate_series(1, ${MANY})`.execute(database.db);
    await raiseTo(rows[0]?.entry ?? 0);
    await placeChanges(database.db);
    expect((await listTokens()).at(-1)).toBe(7);
  });

  it('is not raised by a mark of a database that has started again', async () => {
    await appendMany();
    await raise();
    marks.push({ ...marks.at(-1)!, server: 'before' } as FeedMark);
    await raise();
    expect(await readBound()).toBe(0);
    await raiseTo(MANY + 1);
  });

  const empty = (statement: string) => (): Promise<unknown> => sql.raw(statement).execute(database.db);
  it.each([
    ['whose tables are new', () => dropAllTables(database.url).then(() => migrateToLatest(database))],
    ['whose tables are emptied', empty('truncate change_feed')],
    ['whose rows are deleted', empty('delete from change_feed')],
  ])('is not raised by a mark of before a restore, %s', async (_, run) => {
    await appendMany();
    await raise();
    expect(marks.at(-1)).toMatchObject({ entry: MANY });
    await run();
    // The backup had fewer entries than the mark, and no bound.
    await sql`select setval('change_feed_entry_seq', ${MANY - 50})`.execute(database.db);
    const mayCommit = Promise.withResolvers<void>();
    const hasAppended = Promise.withResolvers<void>();
    const slow = inTransaction(database.db, async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      await appendChanges(tx, [removed(7)]);
      hasAppended.resolve();
      await mayCommit.promise;
    });
    await Promise.race([hasAppended.promise, slow]);
    try {
      for (let round = 0; round < 3; round += 1) await raise();
      await appendMany();
      for (let round = 0; round < 3; round += 1) await raise();
      expect(await readBound()).toBe(0);
    } finally {
      mayCommit.resolve();
      await slow;
    }
    expect((await listTokens()).at(-1)).toBe(7);
  });

  it('gives a transaction its id before an entry, so that no older one gets a lower entry later', async () => {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_triggerdef(oid) as definition from pg_trigger where tgname = 'change_feed_begun'`.execute(
      database.db,
    );
    expect(rows[0]?.definition).toContain('BEFORE INSERT ON public.change_feed FOR EACH STATEMENT');
  });

  it('is one row after the retention has run', async () => {
    for (let round = 0; round < 3; round += 1) {
      await appendMany();
      await raiseTo(MANY * (round + 1) + 1);
    }
    const bound = await readBound();
    await inTransaction(database.db, (tx) => removeOldChanges(tx, new Date(0)));
    expect(await database.db.selectFrom('change_feed_bounds').selectAll().execute()).toEqual([{ bound }]);
  });
});

/** Backends that wait for an advisory lock. */
async function listWaitingBackends(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`.execute(database.db);
  return rows.map(({ pid }) => pid);
}

async function kill(pids: readonly number[]): Promise<void> {
  for (const pid of pids) await sql`select pg_terminate_backend(${pid}, 10000)`.execute(database.db);
}

const readPid = async (db: Db): Promise<number> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0;

describe('what places changes, killed', () => {
  beforeEach(() => whilePlacing(() => append(server.db, 1, 2)));

  it('before it begins: the next one places them', async () => {
    await placeChanges(database.db);
    expect(await listTokens()).toEqual([1, 2]);
  });

  it('while it waits for its turn: the next one places them', async () => {
    let killed: Promise<unknown> | undefined;
    await whilePlacing(async () => {
      killed = placeChanges(server.db).catch((error: unknown) => error);
      await expect.poll(async () => (await listWaitingBackends()).length, { interval: 25 }).toBe(1);
      await kill(await listWaitingBackends());
    });
    expect(await killed).toBeInstanceOf(Error);
    await placeChanges(database.db);
    expect(await listTokens()).toEqual([1, 2]);
  });

  it.each([
    ['with changes placed and not committed', ['select place_changes()']],
    [
      'as a commit with changes of its own',
      [`insert into change_feed (change) values ('{"type": "day"}')`, 'set constraints all immediate'],
    ],
  ])('%s: they are placed once, by the next one', async (_name, statements) => {
    const killed = server.db.transaction().execute(async (tx) => {
      const pid = await readPid(tx);
      for (const statement of statements) await sql.raw(statement).execute(tx);
      expect((await readChanges(tx, 0, 10)).length).toBeGreaterThanOrEqual(2);
      await kill([pid]);
    });
    await expect(killed).rejects.toThrow();
    expect(await listTokens()).toEqual([]);
    await placeChanges(database.db);
    expect(await listTokens()).toEqual([1, 2]);
  });
});

/**
 * Servers whose writers change the same rows, while what places changes and the writers are killed. Each committed version
 * of a row is in the feed once, and versions of a row are in their order; a reader that continues from the last id misses none.
 */
it('has every committed change once, those of a row in the order of its commits, also while connections are killed', async () => {
  const rowCount = 3;
  const second = openDatabase({ url: database.url, poolSize: 12, onTrouble: () => undefined });
  await sql`create table versions (key integer primary key, version integer not null)`.execute(database.db);
  await sql`insert into versions select key, 0 from generate_series(1, ${rowCount}) as key`.execute(database.db);
  let isWriting = true;
  const stops = [server, second].map(({ db }) => placeLater(db, () => void placeChanges(db).catch(() => undefined)));
  const write = async ({ db }: OpenDatabase, writer: number): Promise<void> => {
    for (let turn = 0; turn < WRITES; turn += 1) {
      const key = ((writer + turn) % rowCount) + 1;
      const pause = ((writer * 7 + turn * 3) % 5) / 1_000;
      await inTransaction(db, async (tx) => {
        const { rows } = await sql<{ version: number }>`
          update versions set version = version + 1 where key = ${key} returning version`.execute(tx);
        await appendChanges(tx, [removed(key, rows[0]?.version ?? 0)]);
        await sql`select pg_sleep(${pause})`.execute(tx);
      }).catch(() => undefined);
    }
  };
  const seen: number[] = [];
  const read = async (): Promise<void> => {
    const rows = await readChanges(database.db, seen.at(-1) ?? 0, 1_000);
    seen.push(...rows.map(({ id }) => id));
  };
  const follow = async (): Promise<void> => {
    while (isWriting) await read();
  };
  const keepRaising = async (): Promise<void> => {
    for (let mark: FeedMark = null; isWriting;) {
      mark = await raiseFeedBound(second.db, mark).catch(() => null);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const killSome = async (): Promise<void> => {
    for (let count = 0; isWriting && count < KILLS; count += 1) {
      await sql`
        select pg_terminate_backend(pid) from (
          select pid from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
            and query like any (array['select place_changes()', 'commit', '%versions%'])
          order by pid offset ${count % 3} limit 1
        ) as one`.execute(database.db);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  // So that several changes of a row wait for one batch.
  const keepFromPlacing = async (): Promise<void> => {
    while (isWriting)
      await whilePlacing(() => new Promise((resolve) => setTimeout(resolve, 50))).catch(() => undefined);
  };
  try {
    const others = Promise.all([follow(), killSome(), keepFromPlacing(), keepRaising()]);
    await Promise.all(
      Array.from({ length: WRITERS }, (_, writer) => write(writer % 2 === 0 ? server : second, writer)),
    );
    isWriting = false;
    await others;
    await placeChanges(database.db);
    await read();
    const all = await readChanges(database.db, 0, 10_000);
    expect(seen).toEqual(all.map(({ id }) => id));
    const { rows } = await sql<{ key: number; version: number }>`select * from versions order by key`.execute(
      database.db,
    );
    for (const { key, version } of rows) {
      const versions = all.flatMap(({ change }) =>
        change.type === 'postingRemoved' && change.token === key ? [change.version] : [],
      );
      expect(versions).toEqual(Array.from({ length: version }, (_, place) => place + 1));
    }
    expect(rows.reduce((sum, { version }) => sum + version, 0)).toBeGreaterThanOrEqual(WRITERS * WRITES - KILLS);
  } finally {
    for (const stop of stops) stop();
    await second.close();
  }
});
