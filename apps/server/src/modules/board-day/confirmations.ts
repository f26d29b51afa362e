import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';

/**
 * Notifies every server's index since when a posting must have been confirmed (M17), so that all of them choose the same
 * posting for a row of several (M16) and push a row that changes by time alone. Several servers may call it: the
 * same instant changes nothing again.
 */
export async function endConfirmations(db: Db, confirmedSince: Date): Promise<void> {
  await inTransaction(db, (tx) =>
    appendChanges(tx, [{ type: 'confirmationsEnded', confirmedSince: confirmedSince.toISOString() }]),
  );
}
