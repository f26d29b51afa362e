import { appendChanges } from '../db/change-feed.ts';
import type { Db } from '../db/database.ts';
import { inTransaction, lockForTransaction } from '../db/transaction.ts';

/**
 * Takes the board to a day: open postings of the past become expired and every server's index is told,
 * in one transaction. Several servers may try; one does it. A day that the board has reached or passed
 * changes nothing, so a clock that was set back expires nothing twice.
 *
 * @param today the board's day, `YYYY-MM-DD`
 * @returns how many postings expired; undefined where the board was there already.
 */
export async function advanceBoardDay(db: Db, today: string): Promise<number | undefined> {
  if (await hasReached(db, today)) return undefined;
  return inTransaction(db, async (tx) => {
    await lockForTransaction(tx, 'boardDayJob');
    if (await hasReached(tx, today)) return undefined;
    await tx.insertInto('board_day').values({ day: today }).execute();
    const { numUpdatedRows } = await tx
      .updateTable('postings')
      .set({ p_status: 'E' })
      .where('p_status', '=', 'O')
      .where('deleted_on', 'is', null)
      .where('date_avail', '<', today)
      .executeTakeFirst();
    await appendChanges(tx, [{ type: 'day', day: today }]);
    return Number(numUpdatedRows);
  });
}

async function hasReached(db: Db, today: string): Promise<boolean> {
  const row = await db.selectFrom('board_day').select('day').where('day', '>=', today).limit(1).executeTakeFirst();
  return row !== undefined;
}
