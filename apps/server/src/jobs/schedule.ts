import { Cron } from 'croner';
import type { FastifyBaseLogger } from 'fastify';
import { toCalendarDay, type Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { advanceBoardDay } from './board-day.ts';
import type { InsuranceNoticeRules } from '../modules/notifications/index.ts';
import { removeAbandonedSignIns } from '../auth/index.ts';
import { writeInsuranceNotices } from './insurance-notices.ts';
import { removeOutdated, type RetentionRules } from './retention.ts';

export interface ScheduleOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly retention: RetentionRules;
  readonly insurance: InsuranceNoticeRules;
  /** Sends the mail that is due. */
  readonly sendMail: () => Promise<void>;
  /** Lapses the reference numbers that are unused for too long. @returns how many */
  readonly lapseReferences: () => Promise<number>;
  /** Removes outdated documents and contents without a row. */
  readonly sweepDocuments: () => Promise<object | undefined>;
  /** Makes the thumbnails that a server which ended has left. */
  readonly makeThumbnails: () => Promise<void>;
  readonly log: FastifyBaseLogger;
}

/** Scheduled jobs, until closed. */
export interface Schedule {
  /** Waits for running jobs. */
  close(): Promise<void>;
}

/** Sign-ins that are started and not finished; the oldest above this number are deleted each minute. */
const UNFINISHED_SIGN_INS = 10_000;

/**
 * Runs every job once at start, for runs missed while no server was running, and then on schedule: the board's day at
 * local midnight, and every five minutes in case the machine was asleep. Mail is sent every ten seconds, not at start: a mail
 * server that is slow must not delay the board. The store of documents is swept every hour, not at start, for the same reason.
 *
 * @throws the error of the first run: a board that cannot reach its day must not start
 */
export async function startSchedule(options: ScheduleOptions): Promise<Schedule> {
  const { db, clock, timeZone, retention, insurance, lapseReferences, log } = options;
  const running = new Set<Promise<void>>();
  const runBoardDay = async (): Promise<void> => {
    const today = toCalendarDay(clock.now(), timeZone);
    const expired = await advanceBoardDay(db, today);
    if (expired !== undefined) log.info({ day: today, expired }, 'the board is at a new day');
  };
  const runInsuranceNotices = async (): Promise<void> => {
    const now = clock.now();
    const count = await writeInsuranceNotices(db, { today: toCalendarDay(now, timeZone), now }, insurance);
    if (count > 0) log.info({ count }, 'users were notified that their insurance expires soon');
  };
  const runReferences = async (): Promise<void> => {
    const count = await lapseReferences();
    if (count > 0) log.info({ count }, 'unused reference numbers have lapsed');
  };
  const runSignInSweep = () => removeAbandonedSignIns(db, clock.now(), UNFINISHED_SIGN_INS);
  const runSweep = async (): Promise<void> => {
    const result = await options.sweepDocuments();
    if (result !== undefined) log.info(result, 'the store of documents was swept');
  };
  const runRetention = () => removeOutdated(db, clock.now(), retention);

  const at = (pattern: string, job: () => Promise<void>): Cron =>
    new Cron(pattern, { timezone: timeZone, protect: true }, async () => {
      const run = job().catch((error: unknown) => log.error({ err: error }, 'a job failed and will be retried'));
      running.add(run);
      await run;
      running.delete(run);
    });

  await runBoardDay();
  await runRetention();
  await runInsuranceNotices();
  await runReferences();
  const crons = [
    at('0 0 0 * * *', runBoardDay),
    at('30 */5 * * * *', runBoardDay),
    at('45 */5 * * * *', runInsuranceNotices),
    at('15 * * * * *', runReferences),
    at('0 17 * * * *', runRetention),
    at('50 * * * * *', runSignInSweep),
    at('*/10 * * * * *', options.sendMail),
    at('5 * * * * *', options.makeThumbnails),
    at('0 37 * * * *', runSweep),
  ];
  return {
    async close() {
      for (const cron of crons) cron.stop();
      await Promise.all(running);
    },
  };
}
