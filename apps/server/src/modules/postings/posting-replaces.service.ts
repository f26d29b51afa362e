import type { Board } from '../../board/board.ts';
import { lockForCompany, withCompanyLock } from '../../db/company-locks.ts';
import { getQueues } from '../../db/database-queues.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { assertThat } from '../../ground/errors.ts';
import { findKept, insertReplace, removeReplace, removeReplacesOf } from './posting-replaces.queries.ts';

/** Longer than any replace runs. */
export const LONGEST_REPLACE_HOURS = 24;

/**
 * Runs the work of a whole list once those of the same caller that this server handles are done. While it runs, on any
 * server, what later rows of the company name is kept from it: else it would delete postings that a later list, or an
 * upsert, has found unchanged.
 *
 * @param work gets the id of the replace
 * @throws AppError `server.overloaded` where it waited too long, `request.tooMany` where too many of the account wait
 */
export function inTurnOfLists<T>(
  board: Board,
  caller: CompanyCaller,
  work: (replaceId: number) => Promise<T>,
): Promise<T> {
  return getQueues(board.db).lists.run([`list:${caller.accountId}:${caller.userId}`], async () => {
    const id = await begin(board, caller);
    try {
      return await work(id);
    } finally {
      // A row that is left holds back no company: it is removed later.
      await removeReplace(board.db, id).catch((error: unknown) =>
        board.log.warn({ err: error }, 'a replace has no end'),
      );
    }
  });
}

/** Under the lock of upserts: what they report after it is kept from this replace. */
function begin({ db, clock }: Board, caller: CompanyCaller): Promise<number> {
  return withCompanyLock(db, 'upsert', caller, () =>
    inTransaction(db, async (tx) => {
      await lockForCompany(tx, 'upsert', caller.accountId);
      const now = clock.now();
      await removeReplacesOf(tx, caller.accountId, new Date(now.getTime() - LONGEST_REPLACE_HOURS * 3_600_000));
      return insertReplace(tx, caller.accountId, now);
    }),
  );
}

/**
 * Those of the postings that a replace may delete, in a transaction that has the company's lock of upserts.
 *
 * @throws AppError `server.overloaded` where the replace ran so long that nothing is known about it any more
 */
export async function listNotKept<Row extends { readonly token: number }>(
  tx: Tx,
  replaceId: number,
  postings: readonly Row[],
): Promise<readonly Row[]> {
  const kept = await findKept(tx, replaceId);
  assertThat(kept, 'server.overloaded');
  return kept.size === 0 ? postings : postings.filter(({ token }) => !kept.has(token));
}
