import { createTestApp, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeInBatches, ROWS_PER_BATCH } from './batches.ts';
import { inTransaction, tryLockForTransaction } from './transaction.ts';

let board: TestApp;
beforeAll(async () => {
  board = await createTestApp();
});
afterAll(() => board.close());

describe('a deletion of many rows', () => {
  it('runs in transactions of their own, until one has less to delete than it may', async () => {
    const rows = [ROWS_PER_BATCH, ROWS_PER_BATCH, 7];
    const transactions: unknown[] = [];
    await removeInBatches(board.db, 'retentionJob', async (tx, limit) => {
      expect(limit).toBe(ROWS_PER_BATCH);
      transactions.push((await sql<{ id: unknown }>`select pg_current_xact_id()::text as id`.execute(tx)).rows[0]?.id);
      return rows[transactions.length - 1] ?? 0;
    });
    expect(new Set(transactions).size).toBe(3);
  });

  it('is left to another server that does it', async () => {
    let calls = 0;
    await inTransaction(board.db, async (tx) => {
      await tryLockForTransaction(tx, 'retentionJob');
      await removeInBatches(board.db, 'retentionJob', () => Promise.resolve((calls += 1)));
    });
    expect(calls).toBe(0);
  });
});
