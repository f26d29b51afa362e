import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import {
  Logger,
  run,
  runOnce,
  WorkerPreset,
  type Runner,
  type RunnerOptions,
  type WorkerEventMap,
  type WorkerEvents,
} from 'graphile-worker';
import { createTaskPool } from '../db/connections.ts';
import type { OpenDatabase } from '../db/database.ts';
import { createRepeatedWarning } from '../ground/repeated-warning.ts';
import type { WarningLog } from '../ground/warning-log.ts';
import { TaskPlaces } from './task-places.ts';
import type { TaskHandler } from './task.ts';
import { countTasks, freeLostTasks, hasDueTask, type TaskCounts } from './tasks.queries.ts';

/** Tasks that one server runs at the same time. */
const CONCURRENCY = 4;
/** One connection listens; the others are needed for moments. */
const CONNECTIONS = 4;
/** Finds the tasks that become due later; the database announces new ones. */
const POLL_MS = 2_000;
/** When to look for the next task of a queue: the end of the one before is noted shortly after it. */
const NEXT_OF_QUEUE_MS = [20, 200];
const CHECK_MS = 5_000;
/** A server that starts names its connection at its second check. */
const GRACE_SECONDS = 15;
const RESTART_MS = 2_000;

/** What a runner needs. */
export interface TaskRunnerOptions {
  readonly database: Pick<OpenDatabase, 'db' | 'url'>;
  readonly handlers: readonly TaskHandler[];
  /** Tasks at the same time; default 4. */
  readonly concurrency?: number;
  /** How many of these a share of tasks may hold now; without it, all of them. */
  readonly placesOf?: (share: string) => number;
  readonly log: WarningLog & { error(details: object, message: string): void };
}

/** The tasks of the queue, and the attempts of this server that failed since its start. */
interface TaskFigures extends TaskCounts {
  readonly failures: number;
}

/** Runs tasks of the durable queue, together with the other servers of the database. */
export interface TaskRunner {
  /** Runs tasks until closed, also after an outage of the database. */
  start(): void;
  /** Runs every task that is due and returns; for tests and commands. */
  runDue(): Promise<void>;
  readonly figures: TaskFigures;
  /** Takes no more tasks and waits for those that run. */
  close(): Promise<void>;
}

/** Creates the runner. Each of its tasks runs on one server; one that is lost with its server runs on another. */
export function createTaskRunner({
  database,
  handlers,
  log,
  concurrency = CONCURRENCY,
  placesOf,
}: TaskRunnerOptions): TaskRunner {
  const { db, url } = database;
  const warn = createRepeatedWarning(log, 'the task queue has lost its database');
  const pool = createTaskPool(url, CONNECTIONS, warn);
  const stopped = new AbortController();
  let places: TaskPlaces | undefined;
  let counts: TaskCounts = { waiting: 0, dead: 0 };
  let failures = 0;
  let runner: Runner | undefined;
  let running: Promise<void> | undefined;
  let checking: Promise<void> = Promise.resolve();
  let closing: Promise<void> | undefined;

  const events: WorkerEvents = new EventEmitter();
  events.on('job:error', ({ job, error }) => {
    failures += 1;
    const details = { task: job.task_identifier, taskId: job.id, attempt: job.attempts, err: error };
    if (job.attempts < job.max_attempts) log.warn(details, 'a task failed and will be tried again');
    else log.error(details, 'a task failed for the last time');
  });
  let listener: WorkerEventMap['pool:listen:success'] | undefined;
  events.on('pool:listen:success', (event) => (listener = event));
  events.on('pool:listen:release', () => (listener = undefined));
  const lookAgain = async (afterMs: number): Promise<void> => {
    await pause(afterMs);
    if (!stopped.signal.aborted) listener?.workerPool.nudge(1);
  };
  for (const found of ['worker:getJob:empty', 'worker:getJob:error'] as const) {
    events.on(found, () => places?.endLook());
  }
  events.on('job:start', ({ job }) => {
    places?.take(listShares(job));
    places?.endLook();
  });
  events.on('job:complete', ({ job }) => {
    places?.free(listShares(job));
    if (job.job_queue_id !== null) for (const afterMs of NEXT_OF_QUEUE_MS) lookAgain(afterMs).catch(warn);
  });

  const createOptions = (): RunnerOptions => {
    // What ran before an outage has ended.
    places = placesOf && new TaskPlaces(placesOf);
    return {
      ...(places !== undefined && { forbiddenFlags: () => places?.beginLook() ?? null }),
      pgPool: pool,
      events,
      logger: toLogger(log),
      taskList: Object.fromEntries(
        handlers.map((handler) => [
          handler.name,
          (payload: unknown, { job }: { job: { attempts: number; max_attempts: number } }) =>
            handler.run(payload, { number: job.attempts, isLast: job.attempts >= job.max_attempts }),
        ]),
      ),
      // Without a batch the end of a task is noted on its own: an outage then ends the process.
      preset: { extends: [WorkerPreset], worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      concurrency,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      parsedCronItems: [],
    };
  };

  const runUntilClosed = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      try {
        runner = await run(createOptions());
        if (stopped.signal.aborted) await runner.stop();
        await runner.promise;
      } catch (error) {
        warn(error);
      }
      await pause(RESTART_MS);
    }
  };
  const checkUntilClosed = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      try {
        // The name shows the other servers that this one lives: they free the tasks of servers that do not.
        await listener?.client.query("select set_config('application_name', $1, false)", [listener.workerPool.id]);
        const lost = await freeLostTasks(db, GRACE_SECONDS);
        if (lost > 0) log.warn({ servers: lost }, 'tasks of servers that ended are tried again');
        counts = await countTasks(db);
      } catch (error) {
        warn(error);
      }
      await pause(CHECK_MS);
    }
  };
  const pause = (delayMs: number): Promise<void> =>
    wait(delayMs, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);

  const close = async (): Promise<void> => {
    stopped.abort();
    await runner?.stop().catch(() => undefined);
    await running;
    await checking;
    await pool.end();
  };
  return {
    start() {
      running ??= runUntilClosed();
      checking = checkUntilClosed();
    },
    async runDue() {
      // The library looks for the next task before it has noted the end of the one before, whose queue is then closed.
      do await runOnce({ ...createOptions(), concurrency: 1 });
      while (
        await hasDueTask(
          db,
          handlers.map(({ name }) => name),
        )
      );
      counts = await countTasks(db);
    },
    get figures() {
      return { ...counts, failures };
    },
    close: () => (closing ??= close()),
  };
}

function listShares({ flags }: { readonly flags: Readonly<Record<string, true>> | null }): string[] {
  return Object.keys(flags ?? {});
}

/** Warnings of the library. Failures of tasks are logged by their events, with the task's own facts. */
function toLogger(log: WarningLog): Logger {
  return new Logger(() => (level, message, details) => {
    if (details?.['failure'] === true) return;
    if (level === 'error' || level === 'warning') log.warn({ err: details?.['error'] }, `task queue: ${message}`);
  });
}
