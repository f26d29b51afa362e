import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import {
  Logger,
  run,
  runOnce,
  WorkerPreset,
  type Runner,
  type RunnerOptions,
  type Task as LibraryTask,
  type TaskList,
  type WorkerEventMap,
  type WorkerEvents,
} from 'graphile-worker';
import { createTaskPool } from '../db/connections.ts';
import { findDatabaseFault } from '../db/database-faults.ts';
import type { Db, OpenDatabase } from '../db/database.ts';
import { createRepeatedWarning } from '../ground/repeated-warning.ts';
import type { SharedResource } from '../ground/fair-queues.ts';
import type { WarningLog } from '../ground/warning-log.ts';
import { TaskPlaces } from './task-places.ts';
import type { TaskHandler } from './task.ts';
import { HeldTasks } from './held-tasks.ts';
import {
  countTasks,
  freeLostTasks,
  freeTasks,
  freeTasksOf,
  hasDueTask,
  listLockedTasks,
  type TaskCounts,
} from './tasks.queries.ts';

/** Tasks that one server runs at the same time. */
const CONCURRENCY = 4;
/** One connection listens; the others are needed for moments. */
const CONNECTIONS = 4;
/** Finds the tasks that become due later; the database announces new ones. */
const POLL_MS = 2_000;
/** When to look for the next task of a queue: the end of the one before is noted shortly after it. */
const NEXT_OF_QUEUE_MS = [20, 200];
/** A task that was lost with the reply that gave it is freed at the second check after it. */
const CHECK_MS = 3_000;
/** A server that starts names its connection at its second check. */
const GRACE_SECONDS = 15;
const RESTART_MS = 2_000;
/** A task waits so long for a database that is away: less than the time after which others take it for lost. */
const OUTAGE_MS = 10_000;
const OUTAGE_CHECK_MS = 500;

const LIBRARY_OPTIONS = {
  // Without a batch the end of a task is noted on its own: an outage then ends the process.
  preset: { extends: [WorkerPreset], worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  pollInterval: POLL_MS,
  noHandleSignals: true,
  parsedCronItems: [],
} satisfies RunnerOptions;

/** What a runner needs. */
export interface TaskRunnerOptions {
  readonly database: Pick<OpenDatabase, 'db' | 'url' | 'ping'>;
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

/** A runner with its own places. */
interface LaneRunner extends TaskRunner {
  /** The places that shares of tasks hold. What waits for one is in the queue of the database. */
  readonly places: SharedResource;
}

/** Creates the runner. Each of its tasks runs on one server; one that is lost with its server runs on another. */
// eslint-disable-next-line max-lines-per-function -- one run of the library: each step reads and changes its worker, its tasks and its figures.
export function createTaskRunner({
  database,
  handlers,
  log,
  concurrency = CONCURRENCY,
  placesOf,
}: TaskRunnerOptions): LaneRunner {
  const { db, url } = database;
  const warn = createRepeatedWarning(log, 'the task queue has lost its database');
  const stopped = new AbortController();
  const pool = createTaskPool(url, CONNECTIONS, warn, stopped.signal);
  let workerId: string | undefined;
  let heldTasks: HeldTasks | undefined;
  const runningTasks = new Set<Promise<void>>();
  let counts: TaskCounts = { waiting: 0, dead: 0 };
  let failures = 0;
  let places: TaskPlaces | undefined;
  let runner: Runner | undefined;
  let running: Promise<void> | undefined;
  let checking: Promise<void> = Promise.resolve();
  let closing: Promise<void> | undefined;

  let listener: WorkerEventMap['pool:listen:success'] | undefined;
  const lookAgain = async (afterMs: number): Promise<void> => {
    await pause(afterMs);
    if (!stopped.signal.aborted) listener?.workerPool.nudge(1);
  };
  /** What happens in one run of the library. */
  const createEvents = (broken: PromiseWithResolvers<void>): WorkerEvents => {
    const events: WorkerEvents = new EventEmitter();
    heldTasks = new HeldTasks(events);
    events.on('pool:create', ({ workerPool }) => (workerId = workerPool.id));
    events.on('pool:fatalError', () => broken.resolve());
    events.on('pool:listen:success', (event) => (listener = event));
    events.on('pool:listen:release', () => (listener = undefined));
    if (places !== undefined) countPlaces(events, places);
    logFailures(events, log, () => (failures += 1));
    events.on('job:complete', ({ job }) => {
      if (job.job_queue_id !== null) for (const afterMs of NEXT_OF_QUEUE_MS) lookAgain(afterMs).catch(warn);
    });
    return events;
  };
  const waitOut = createOutageWait(database, {
    warn,
    pause: (delayMs) => pause(delayMs),
    isStopped: () => stopped.signal.aborted,
  });

  const createOptions = (broken = Promise.withResolvers<void>()): RunnerOptions => {
    const ofRun = (places = placesOf && new TaskPlaces(placesOf));
    return {
      ...(ofRun !== undefined && { forbiddenFlags: () => ofRun.beginLook() }),
      pgPool: pool,
      events: createEvents(broken),
      logger: toLogger(log),
      taskList: toTaskList(handlers, (work) => {
        const task = waitOut(work);
        runningTasks.add(task);
        return task.finally(() => runningTasks.delete(task));
      }),
      ...LIBRARY_OPTIONS,
      concurrency,
    };
  };

  const runUntilClosed = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      try {
        const broken = Promise.withResolvers<void>();
        runner = await run(createOptions(broken));
        if (stopped.signal.aborted) await runner.stop();
        // After two ends of tasks that it could not note, the library takes no more tasks and does not end.
        await Promise.race([runner.promise, broken.promise]);
      } catch (error) {
        warn(error);
      }
      await freeOwnTasks();
      await pause(RESTART_MS);
    }
  };
  /** Frees the tasks of a run that could not note their end, before others take them for lost. */
  const freeOwnTasks = async (): Promise<void> => {
    await Promise.allSettled(runningTasks);
    while (!stopped.signal.aborted && workerId !== undefined) {
      if (await freeTasks(db, [workerId]).then(() => true, warn)) workerId = undefined;
      else await pause(OUTAGE_CHECK_MS);
    }
  };
  const checkUntilClosed = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      try {
        // The name shows the other servers that this one lives: they free the tasks of servers that do not.
        await listener?.client.query("select set_config('application_name', $1, false)", [listener.workerPool.id]);
        await freeStranded(db, log, workerId, heldTasks);
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
      while (await hasDueTask(db, toNames(handlers)));
      counts = await countTasks(db);
    },
    get figures() {
      return { ...counts, failures };
    },
    places: toResource(() => places?.count ?? 0, concurrency),
    close: () => (closing ??= close()),
  };
}

/** Frees tasks that no server runs: of servers that ended, and those that this server has locked and does not have. */
async function freeStranded(
  db: Db,
  log: WarningLog,
  workerId: string | undefined,
  held: HeldTasks | undefined,
): Promise<void> {
  const lost = await freeLostTasks(db, GRACE_SECONDS);
  if (lost > 0) log.warn({ servers: lost }, 'tasks of servers that ended are tried again');
  if (workerId === undefined || held === undefined) return;
  const forgotten = held.findForgotten(await listLockedTasks(db, workerId));
  if (forgotten.length === 0) return;
  await freeTasksOf(db, workerId, forgotten);
  log.warn({ tasks: forgotten }, 'tasks whose start was lost are tried again');
}

function toTaskList(handlers: readonly TaskHandler[], runWork: (work: () => Promise<void>) => Promise<void>): TaskList {
  const toFunction =
    ({ run: runTask }: TaskHandler): LibraryTask =>
    (payload, { job: { attempts, max_attempts: maxAttempts } }) =>
      runWork(() => runTask(payload, { number: attempts, isLast: attempts >= maxAttempts }));
  return Object.fromEntries(handlers.map((handler) => [handler.name, toFunction(handler)]));
}

function countPlaces(events: WorkerEvents, places: TaskPlaces): void {
  for (const found of ['worker:getJob:empty', 'worker:getJob:error'] as const) {
    events.on(found, () => places.endLook());
  }
  events.on('job:start', ({ job }) => {
    places.take(listShares(job));
    places.endLook();
  });
  events.on('job:complete', ({ job }) => places.free(listShares(job)));
}

function logFailures(events: WorkerEvents, log: TaskRunnerOptions['log'], onFailure: () => void): void {
  events.on('job:error', ({ job, error }) => {
    onFailure();
    const details = { task: job.task_identifier, taskId: job.id, attempt: job.attempts, err: error };
    if (job.attempts < job.max_attempts) log.warn(details, 'a task failed and will be tried again');
    else log.error(details, 'a task failed for the last time');
  });
}

/**
 * Repeats work that failed because the database is away, once it is back: the outage is not an attempt, and delays no later
 * one.
 */
function createOutageWait(
  database: Pick<OpenDatabase, 'ping'>,
  {
    warn,
    pause,
    isStopped,
  }: { warn(error: unknown): void; pause(delayMs: number): Promise<void>; isStopped(): boolean },
): (work: () => Promise<void>) => Promise<void> {
  const isDatabaseAway = () =>
    database.ping().then(
      () => false,
      () => true,
    );
  return async (work) => {
    const endMs = performance.now() + OUTAGE_MS;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (findDatabaseFault(error) !== 'away' || !(await isDatabaseAway())) throw error;
        warn(error);
        do {
          if (isStopped() || performance.now() > endMs) throw error;
          await pause(OUTAGE_CHECK_MS);
        } while (await isDatabaseAway());
      }
    }
  };
}

function listShares({ flags }: { readonly flags: Readonly<Record<string, true>> | null }): string[] {
  return Object.keys(flags ?? {});
}

/** Warnings of the library. Failures of tasks are logged by their events, with the task's own facts. */
function toLogger(log: WarningLog): Logger {
  return new Logger(() => (level, message, details) => {
    if (details?.['failure'] === true) return;
    // Tasks wait for other servers most of the time, and need a connection for moments.
    if (message.includes('maxPoolSize')) return;
    if (level === 'error' || level === 'warning') log.warn({ err: details?.['error'] }, `task queue: ${message}`);
  });
}

/** The places of a runner as a shared resource. */
function toResource(countHeld: () => number, most: number): SharedResource {
  return {
    get figures() {
      const held = countHeld();
      return { running: held, waiting: 0, refused: 0, isFull: held >= most };
    },
  };
}

function toNames(handlers: readonly TaskHandler[]): string[] {
  return handlers.map(({ name }) => name);
}
