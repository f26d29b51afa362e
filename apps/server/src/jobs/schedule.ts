import { Cron } from 'croner';
import type { FastifyBaseLogger } from 'fastify';
import { toCalendarDay, type Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { advanceBoardDay } from './board-day.ts';
import { removeOutdated, type RetentionRules } from './retention.ts';

export interface ScheduleOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly retention: RetentionRules;
  readonly log: FastifyBaseLogger;
}

/** Jobs that run by the clock, until closed. */
export interface Schedule {
  /** Waits for the jobs that are just running. */
  close(): Promise<void>;
}

/**
 * Runs every job once, for what was missed while no server ran, and then by the clock: the board's day
 * at its local midnight, and every five minutes for a machine that slept through it.
 *
 * @throws what the first run throws: a board that cannot be brought to its day must not open.
 */
export async function startSchedule({ db, clock, timeZone, retention, log }: ScheduleOptions): Promise<Schedule> {
  const running = new Set<Promise<void>>();
  const runBoardDay = async (): Promise<void> => {
    const today = toCalendarDay(clock.now(), timeZone);
    const expired = await advanceBoardDay(db, today);
    if (expired !== undefined) log.info({ day: today, expired }, 'the board is at a new day');
  };
  const runRetention = () => removeOutdated(db, clock.now(), retention);

  const at = (pattern: string, job: () => Promise<void>): Cron =>
    new Cron(pattern, { timezone: timeZone, protect: true }, async () => {
      const run = job().catch((error: unknown) => log.error({ err: error }, 'a job failed and will be tried again'));
      running.add(run);
      await run;
      running.delete(run);
    });

  await runBoardDay();
  await runRetention();
  const crons = [at('0 0 0 * * *', runBoardDay), at('30 */5 * * * *', runBoardDay), at('0 17 * * * *', runRetention)];
  return {
    async close() {
      for (const cron of crons) cron.stop();
      await Promise.all(running);
    },
  };
}
