import { appendChanges } from '../db/change-feed.ts';
import type { Db } from '../db/database.ts';
import { inTransaction, lockForTransaction } from '../db/transaction.ts';

/**
 * Advances the board to a day: expires open postings of the past and publishes the day to every server's index, in one
 * transaction. If several servers try, one does it. If the board has reached the day already, nothing changes, so a
 * clock that was set back expires nothing twice.
 *
 * @param today the board's day, `YYYY-MM-DD`
 * @returns the number of expired postings; undefined if the board had reached the day
 */
export async function advanceBoardDay(db: Db, today: string): Promise<number | undefined> {
  if (await hasReached(db, today)) return undefined;
  return inTransaction(db, async (tx) => {
    await lockForTransaction(tx, 'boardDayJob');
    if (await hasReached(tx, today)) return undefined;
    await tx.insertInto('board_day').values({ day: today }).execute();
    const due = tx
      .selectFrom('postings')
      .select('id')
      .where('p_status', '=', 'O')
      .where('deleted_on', 'is', null)
      .where('date_avail', '<', today)
      // The lock order of all who write several postings.
      .orderBy('id')
      .forNoKeyUpdate();
    const { numUpdatedRows } = await tx
      .updateTable('postings as p')
      .from(due.as('due'))
      .set({ p_status: 'E' })
      .whereRef('p.id', '=', 'due.id')
      .executeTakeFirst();
    await appendChanges(tx, [{ type: 'day', day: today }]);
    return Number(numUpdatedRows);
  });
}

async function hasReached(db: Db, today: string): Promise<boolean> {
  const row = await db.selectFrom('board_day').select('day').where('day', '>=', today).limit(1).executeTakeFirst();
  return row !== undefined;
}
