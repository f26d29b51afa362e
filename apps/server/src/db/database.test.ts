import { createTestDatabase, type TestDatabase } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CallerShares, runInShares } from '../ground/caller-shares.ts';
import { openDatabase } from './database.ts';
import { inSharedTransaction } from './held-transaction.ts';
import { listMigrationFiles, migrateToLatest, migrateUpTo } from './migrate.ts';
import { tryHoldLock } from './held-lock.ts';
import { inKeptTransaction, inTransaction, tryLockForTransaction } from './transaction.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const addDay = (db: TestDatabase['db'], day: string) => db.insertInto('board_day').values({ day }).execute();
const listDays = async (): Promise<string[]> => {
  const rows = await database.db.selectFrom('board_day').select('day').orderBy('day').execute();
  return rows.map((row) => row.day);
};

describe('values', () => {
  it('a date stays the day that was written, and a 64-bit number is a number', async () => {
    const { rows } = await sql<{ day: unknown; count: unknown }>`
      select date '2026-03-08' as day, 9007199254740991::bigint as count`.execute(database.db);
    expect(rows).toEqual([{ day: '2026-03-08', count: Number.MAX_SAFE_INTEGER }]);
  });

  it('a 64-bit number that no JavaScript number holds exactly is refused, not rounded', async () => {
    const query = sql`select 9007199254740993::bigint as count`.execute(database.db);
    await expect(query).rejects.toThrow(RangeError);
  });
});

describe('a shared transaction', () => {
  it('is joined by the plain database and by inner transactions, and is rolled back as a whole', async () => {
    const work = inSharedTransaction(database.db, async () => {
      await addDay(database.db, '2026-01-01');
      await inTransaction(database.db, (tx) => addDay(tx, '2026-01-02'));
      const seen = await database.db.selectFrom('board_day').select('day').execute();
      expect(seen).toHaveLength(2);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await listDays()).toEqual([]);
  });

  it('survives an inner transaction that fails and is caught', async () => {
    await inSharedTransaction(database.db, async () => {
      await addDay(database.db, '2026-01-01');
      const inner = inTransaction(database.db, async (tx) => {
        await addDay(tx, '2026-01-02');
        await addDay(tx, '2026-01-01');
      });
      await expect(inner).rejects.toMatchObject({ code: '23505' });
      await addDay(database.db, '2026-01-03');
    });
    expect(await listDays()).toEqual(['2026-01-01', '2026-01-03']);
  });

  it('does not serve work that outlives it', async () => {
    let later: Promise<unknown> = Promise.resolve();
    let go: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    await inSharedTransaction(database.db, async () => {
      later = gate.then(() => addDay(database.db, '2026-01-09'));
    });
    go();
    await later;
    expect(await listDays()).toEqual(['2026-01-09']);
  });

  it('refuses the transaction of work that outlives it, and keeps its connection from being returned twice', async () => {
    const small = openDatabase({ url: database.url, poolSize: 1, onTrouble: () => undefined });
    const [isJoined, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let later: Promise<unknown> = Promise.resolve();
    try {
      await inSharedTransaction(small.db, async () => {
        // It has the connection of the shared transaction before, and begins and ends its own after the end of that.
        later = small.db.connection().execute(async (connection) => {
          isJoined.resolve();
          await isOver.promise;
          await connection.transaction().execute((tx) => addDay(tx, '2026-01-09'));
        });
        later.catch(() => undefined);
        await isJoined.promise;
      });
      // Another transaction has the only connection now.
      await inTransaction(small.db, async (tx) => {
        await addDay(tx, '2026-01-10');
        isOver.resolve();
        await expect(later).rejects.toThrow('outlives');
        await addDay(tx, '2026-01-11');
      });
      expect(await listDays()).toEqual(['2026-01-10', '2026-01-11']);
      await Promise.all([addDay(small.db, '2026-01-12'), addDay(small.db, '2026-01-13')]);
    } finally {
      await small.close();
    }
  });

  it('that ends while an inner transaction is open rolls nothing of another one back', async () => {
    const small = openDatabase({ url: database.url, poolSize: 1, onTrouble: () => undefined });
    const [isBegun, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let later: Promise<unknown> = Promise.resolve();
    try {
      await inSharedTransaction(small.db, async () => {
        later = inTransaction(small.db, async () => {
          isBegun.resolve();
          await isOver.promise;
        });
        later.catch(() => undefined);
        await isBegun.promise;
      });
      await inTransaction(small.db, async (tx) => {
        await addDay(tx, '2026-01-10');
        isOver.resolve();
        await expect(later).rejects.toThrow('outlives');
        await addDay(tx, '2026-01-11');
      });
      expect(await listDays()).toEqual(['2026-01-10', '2026-01-11']);
    } finally {
      await small.close();
    }
  });

  it('needs one connection, so that as many as the pool holds cannot starve each other', async () => {
    const small = openDatabase({ url: database.url, poolSize: 2, onTrouble: () => undefined });
    const work = (day: string) =>
      inSharedTransaction(small.db, async () => {
        await inTransaction(small.db, (tx) => addDay(tx, day));
        return small.db.selectFrom('board_day').select('day').execute();
      });
    await Promise.all(Array.from({ length: 12 }, (_, index) => work(`2026-02-${String(index + 10)}`)));
    await small.close();
    expect(await listDays()).toHaveLength(12);
  });
});

describe('a request', () => {
  const asRequest = <T>(work: () => Promise<T>) => runInShares(new CallerShares(() => ['company:1', 'user:1']), work);

  it('that holds a connection must not ask for another one', async () => {
    const readOutside = () => database.db.selectFrom('board_day').select('day').execute();
    await expect(asRequest(() => inTransaction(database.db, readOutside))).rejects.toThrow('second connection');
    await expect(asRequest(() => inTransaction(database.db, (tx) => addDay(tx, '2026-03-01')))).resolves.not.toThrow();
    await expect(asRequest(readOutside)).resolves.toHaveLength(1);
  });

  it('that is refused keeps what a kept transaction has written, with a key and without', async () => {
    const refuse = async (day: string) => {
      await addDay(database.db, '2026-03-09');
      await inKeptTransaction(database.db, (tx) => addDay(tx, day));
      throw new Error('no');
    };
    const once = asRequest(() => inSharedTransaction(database.db, () => refuse('2026-03-02')));
    await expect(once).rejects.toThrow('no');
    expect(await listDays()).toEqual(['2026-03-02']);
    await expect(asRequest(() => refuse('2026-03-03'))).rejects.toThrow('no');
    expect(await listDays()).toEqual(['2026-03-02', '2026-03-03', '2026-03-09']);
  });

  it('waits in the queue of its company, and what the server does itself does not', async () => {
    const small = openDatabase({ url: database.url, poolSize: 2, onTrouble: () => undefined });
    const end = Promise.withResolvers<void>();
    const isOpen = Promise.withResolvers<void>();
    const first = asRequest(() =>
      inTransaction(small.db, async () => {
        isOpen.resolve();
        await end.promise;
      }),
    );
    await isOpen.promise;
    const second = asRequest(() => small.db.selectFrom('board_day').select('day').execute());
    await small.db.selectFrom('board_day').select('day').execute();
    expect(small.queues.connections.figures).toMatchObject({ running: 1, waiting: 1 });
    expect(small.countWaiting()).toBe(1);
    end.resolve();
    await Promise.all([first, second]);
    expect(small.queues.connections.figures).toMatchObject({ running: 0, waiting: 0 });
    await small.close();
  });
});

describe('a pool', () => {
  it('keeps working after the database has closed its connections', async () => {
    const troubles: string[] = [];
    const pool = openDatabase({ url: database.url, poolSize: 3, onTrouble: (_error, what) => troubles.push(what) });
    await sql`select 1`.execute(pool.db);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db);
    await expect.poll(() => troubles.length).toBeGreaterThan(0);
    await expect(sql`select 1`.execute(pool.db)).resolves.toBeDefined();
    await pool.close();
  });
});

describe('locks', () => {
  it('one that a process holds is not available to others until it is released', async () => {
    const first = await tryHoldLock(database.url, 'demoTraffic');
    expect(first?.isHeld).toBe(true);
    expect(await tryHoldLock(database.url, 'demoTraffic')).toBeUndefined();
    expect(await inTransaction(database.db, (tx) => tryLockForTransaction(tx, 'demoTraffic'))).toBe(false);
    first?.release();
    expect(first?.isHeld).toBe(false);
    await expect
      .poll(async () => {
        const second = await tryHoldLock(database.url, 'demoTraffic');
        second?.release();
        return second !== undefined;
      })
      .toBe(true);
  });
});

describe('migrations', () => {
  it('run once when several servers start together', async () => {
    await sql`drop schema public cascade; create schema public`.execute(database.db);
    const servers = [1, 2, 3].map(() => database.open());
    const ran = await Promise.all(servers.map((server) => migrateToLatest(server)));
    await Promise.all(servers.map((server) => server.close()));
    const names = (await listMigrationFiles()).map((file) => file.replace('.ts', ''));
    expect(ran.flat().toSorted()).toEqual(names);
  });

  it('run beside an older server that uses tables in another order, without a deadlock', async () => {
    await sql`drop schema public cascade; create schema public`.execute(database.db);
    await migrateUpTo(database, '0032-disabled-contacts');
    const [newer, older] = [database.open(), database.open()];
    const { migration } = await older.db.transaction().execute(async (tx) => {
      await sql`lock table idempotency_keys in row exclusive mode`.execute(tx);
      const running = Promise.allSettled([migrateToLatest(newer)]);
      await expect.poll(() => isAwaited('idempotency_keys'), { timeout: 120_000 }).toBe(true);
      await sql`lock table companies, postings in row exclusive mode`.execute(tx);
      return { migration: running };
    });
    const [result] = await migration;
    expect(result).toMatchObject({ value: expect.arrayContaining(['0033-durable-tasks']) });
    await Promise.all([newer.close(), older.close()]);
  });

  async function isAwaited(table: string): Promise<boolean> {
    const { rows } = await sql`
      select from pg_locks where relation = ${table}::regclass and not granted`.execute(database.db);
    return rows.length > 0;
  }
});

describe('append-only tables', () => {
  it('refuse to be changed', async () => {
    await sql`insert into user_login_activity (user_activity_type_id) values (6)`.execute(database.db);
    const change = sql`update user_login_activity set description = 'x'`.execute(database.db);
    await expect(change).rejects.toThrow('user_login_activity_rest is append-only');
  });
});
