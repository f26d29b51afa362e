import type { AdvisoryLock } from './advisory-locks.ts';
import type { Db, Tx } from './database.ts';
import { inTransaction, tryLockForTransaction } from './transaction.ts';

/** Rows of one transaction: a longer one would block writers of the same rows, and keep dead rows of all tables. */
export const ROWS_PER_BATCH = 5_000;

/**
 * Deletes rows in transactions of limited size, until one deletes less than its limit, or another server has the lock.
 *
 * @param removeBatch deletes at most `limit` rows and returns how many it has deleted
 */
export async function removeInBatches(
  db: Db,
  lock: AdvisoryLock,
  removeBatch: (tx: Tx, limit: number) => Promise<number>,
): Promise<void> {
  let removed = ROWS_PER_BATCH;
  while (removed === ROWS_PER_BATCH) {
    removed = await inTransaction(db, async (tx) =>
      (await tryLockForTransaction(tx, lock)) ? removeBatch(tx, ROWS_PER_BATCH) : 0,
    );
  }
}
