import { toCalendarDay } from '../ground/clock.ts';
import { advanceBoardDay } from './board-day.ts';
import type { ModuleDeclaration } from '../db/module-declaration.ts';

/** What the board's day has. */
export const jobsModule = {
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
  ],
} satisfies ModuleDeclaration;
