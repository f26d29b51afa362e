import { toCalendarDay } from '../../ground/clock.ts';
import { advanceBoardDay } from './board-day.ts';
import { endConfirmations } from './confirmations.ts';
import type { BoardModule } from '../../board/board-module.ts';

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
