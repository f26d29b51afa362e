import { toCalendarDay } from '../../ground/clock.ts';
import type { BoardModule } from '../../board/board-module.ts';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction, lockForTransaction } from '../../db/transaction.ts';
import { expirePostingsBefore } from '../postings/index.ts';

const MS_PER_HOUR = 3_600_000;

/** What the board does as time passes. */
export const boardDayModule = {
  tables: {
    board_day: { rows: '1', daily: 'none', removed: 'replaced daily', refusals: 'none' },
  },
  jobs: [
    {
      // Every five minutes too, in case the machine was asleep at midnight.
      name: "the board's day",
      at: ['0 0 0 * * *', '30 */5 * * * *'],
      runsAtStart: true,
      run: async ({ db, clock, configuration }) => {
        const day = toCalendarDay(clock.now(), configuration.board.timeZone);
        const expired = await advanceBoardDay(db, day);
        return expired === undefined ? undefined : ['the board is at a new day', { day, expired }];
      },
    },
    {
      name: 'confirmations that have ended',
      at: ['20 * * * * *'],
      run: async ({ db, clock, configuration }) => {
        await endConfirmations(db, new Date(clock.now().getTime() - configuration.limits.confirmedHours * MS_PER_HOUR));
        return undefined;
      },
    },
  ],
} satisfies BoardModule;

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
