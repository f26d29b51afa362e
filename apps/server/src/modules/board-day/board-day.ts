import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction, lockForTransaction } from '../../db/transaction.ts';
import { expirePostingsBefore } from '../postings/index.ts';

/**
 * Advances the board to a day: expires open postings of the past and publishes the day to every server's index, in one
 * transaction. Several servers may call it; one of them does the work. If the board has already reached the day,
 * nothing changes, so a clock that was set back expires nothing twice.
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
    const expiredCount = await expirePostingsBefore(tx, today);
    await appendChanges(tx, [{ type: 'day', day: today }]);
    return expiredCount;
  });
}

async function hasReached(db: Db, today: string): Promise<boolean> {
  const row = await db.selectFrom('board_day').select('day').where('day', '>=', today).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The last day that the board reached before `today` (`YYYY-MM-DD`); undefined where there is none. */
export async function findLastDayBefore(db: Db, today: string): Promise<string | undefined> {
  const { day } = await db
    .selectFrom('board_day')
    .select(({ fn }) => fn.max('day').as('day'))
    .where('day', '<', today)
    .executeTakeFirstOrThrow();
  return day ?? undefined;
}
