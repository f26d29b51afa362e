import { createTestDatabase, type TestDatabase } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appendChanges, getLastChangeId, listenToFeed, readChanges, type FeedChange } from './change-feed.ts';
import { inTransaction } from '../transaction.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const removed = (token: number): FeedChange => ({
  type: 'postingRemoved',
  token,
  kind: 'L',
  accountId: 1,
  version: null,
});

describe('the change feed', () => {
  it('shows no change of a transaction that is rolled back', async () => {
    await inTransaction(database.db, async (tx) => {
      await appendChanges(tx, [removed(1)]);
      throw new Error('no');
    }).catch(() => undefined);
    expect(await readChanges(database.db, 0, 10)).toEqual([]);
    expect(await getLastChangeId(database.db)).toBe(0);
  });

  it('keeps the order of one write', async () => {
    await inTransaction(database.db, (tx) => appendChanges(tx, [removed(3), removed(1), removed(2)]));
    const rows = await readChanges(database.db, 0, 10);
    expect(rows.map((row) => row.change)).toEqual([removed(3), removed(1), removed(2)]);
    expect(await getLastChangeId(database.db)).toBe(rows.at(-1)?.id);
  });

  it('does not make a writer wait for another one that has not committed, and orders them by their commits', async () => {
    const early = Promise.withResolvers<void>();
    const hasAppended = Promise.withResolvers<void>();
    const slow = inTransaction(database.db, async (tx) => {
      await appendChanges(tx, [removed(1)]);
      hasAppended.resolve();
      await early.promise;
    });
    await hasAppended.promise;
    await inTransaction(database.db, (tx) => appendChanges(tx, [removed(2)]));
    expect((await readChanges(database.db, 0, 10)).map((row) => row.change)).toEqual([removed(2)]);
    early.resolve();
    await slow;
    const rows = await readChanges(database.db, 0, 10);
    expect(rows.map((row) => row.change)).toEqual([removed(2), removed(1)]);
  });

  it('never shows an id before a smaller one, with many writers at once', async () => {
    const writers = 6;
    const writesEach = 25;
    let isWriting = true;
    const seen: number[] = [];
    const reader = (async () => {
      while (isWriting || seen.length < writers * writesEach) {
        const rows = await readChanges(database.db, seen.at(-1) ?? 0, 1000);
        seen.push(...rows.map((row) => row.id));
      }
    })();
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        for (let write = 0; write < writesEach; write += 1) {
          await inTransaction(database.db, async (tx) => {
            await appendChanges(tx, [removed(writer * 1000 + write)]);
            // The transaction stays open after the id is issued, for a time that differs from writer to writer.
            await sql`select pg_sleep(${(writer % 3) / 1000})`.execute(tx);
          });
        }
      }),
    );
    isWriting = false;
    await reader;
    const all = await readChanges(database.db, 0, 1000);
    // A reader that continues from the last id it saw has missed nothing.
    expect(seen).toEqual(all.map((row) => row.id));
  });

  it('wakes a listener on commit, and again after its connection was lost', async () => {
    let wakes = 0;
    const troubles: string[] = [];
    const listener = listenToFeed(
      database.url,
      () => (wakes += 1),
      (_error, what) => troubles.push(what),
    );
    try {
      await expectSoon(() => wakes === 1);
      await inTransaction(database.db, (tx) => appendChanges(tx, [removed(1)]));
      await expectSoon(() => wakes === 2);

      await sql`select pg_terminate_backend(pid) from pg_stat_activity
                where datname = current_database() and query like 'listen%'`.execute(database.db);
      await expectSoon(() => wakes === 3);
      expect(troubles).toContain('change feed listener');
      await inTransaction(database.db, (tx) => appendChanges(tx, [removed(2)]));
      await expectSoon(() => wakes === 4);
    } finally {
      await listener.close();
    }
  });
});

const expectSoon = (isSo: () => boolean) => expect.poll(isSo, { interval: 25 }).toBe(true);
