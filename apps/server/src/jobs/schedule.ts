import { Cron } from 'croner';
import type { Job, JobContext, ModuleDeclaration } from '../db/module-declaration.ts';
import type { Log } from '../ground/warning-log.ts';
import { removeOutdated } from './retention.ts';

/** What the schedule itself needs besides the parts that jobs use. */
export interface ScheduledBoard extends JobContext {
  readonly log: Log;
}

/** Scheduled jobs, until closed. */
export interface Schedule {
  /** Waits for running jobs. */
  close(): Promise<void>;
}

/**
 * Runs the jobs that the modules declare, and retention every hour. Those that run at the start do so once, one after the
 * other, for runs missed while no server was running.
 *
 * @throws the error of the first run: a board that cannot reach its day must not start
 */
export async function startSchedule<Parts extends ScheduledBoard>(
  board: Parts,
  modules: readonly ModuleDeclaration<Parts>[],
): Promise<Schedule> {
  const { log } = board;
  const running = new Set<Promise<void>>();
  const retention: Job<Parts> = {
    name: 'retention',
    at: ['0 17 * * * *'],
    runsAtStart: true,
    run: async ({ db, clock, configuration }) => {
      await removeOutdated(db, clock.now(), configuration.retention, modules);
      return undefined;
    },
  };
  const jobs = [...modules.flatMap(({ jobs: declared = [] }) => declared), retention];
  const run = async (job: Job<Parts>): Promise<void> => {
    const report = await job.run(board, board);
    if (report !== undefined) log.info(report[1], report[0]);
  };
  const schedule = (job: Job<Parts>, pattern: string): Cron =>
    new Cron(pattern, { timezone: board.configuration.board.timeZone, protect: true }, async () => {
      const settled = run(job).catch((error: unknown) =>
        log.error({ err: error, job: job.name }, 'a job failed and will be retried'),
      );
      running.add(settled);
      await settled;
      running.delete(settled);
    });

  for (const job of jobs) if (job.runsAtStart === true) await run(job);
  const crons = jobs.flatMap((job) => job.at.map((pattern) => schedule(job, pattern)));
  return {
    async close() {
      for (const cron of crons) cron.stop();
      await Promise.all(running);
    },
  };
}
