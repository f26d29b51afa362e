import { fork, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Timers } from '../timers.ts';
import { MediaRefusal, type MediaJob, type MediaRequest, type MediaResult } from './media-jobs.ts';

/** A job that takes longer ends its process. */
const JOB_LIMIT_MS = 30_000;
/** The process ends when it has had no job for this time, so that it uses no memory. */
const IDLE_MS = 60_000;
/** JavaScript memory of the process, MB; pictures are decoded outside of it, within the limit of pixels. */
const HEAP_MEGABYTES = 256;
const PROCESS_FILE = join(import.meta.dirname, 'media-process.ts');

/** Reads files of users in a process of its own, one at a time, so that a hostile file cannot harm the server. */
export interface Media {
  /** @throws MediaRefusal where the file is at fault; Error where the process is */
  run(job: MediaJob): Promise<void>;
  /** Ends the process; jobs that wait are rejected. */
  close(): Promise<void>;
}

interface QueuedJob {
  readonly job: MediaJob;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/**
 * Creates the queue. Checks run before thumbnails, because a request waits for them. The process starts with the first
 * job.
 */
export function createMedia({ timers }: { timers: Timers }): Media {
  const waiting: QueuedJob[] = [];
  let current: QueuedJob | undefined;
  let child: ChildProcess | undefined;
  let isClosed = false;
  let lastId = 0;
  let idle: AbortController | undefined;

  const start = (): ChildProcess => {
    const started = fork(PROCESS_FILE, {
      // Nothing of the server's settings: a file that takes over the process finds no credentials.
      env: {},
      execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    if (started.pid !== undefined) lowerPriority(started.pid);
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    return started;
  };

  const next = (): void => {
    if (current !== undefined || isClosed) return;
    const index = waiting.findIndex(({ job }) => job.type === 'check');
    current = waiting.splice(Math.max(index, 0), 1)[0];
    if (current === undefined) return endWhenIdle();
    idle?.abort();
    child ??= start();
    const { job, resolve, reject } = current;
    runIn(child, { id: (lastId += 1), job }, timers)
      .then(resolve, reject)
      .finally(() => {
        current = undefined;
        if (child?.killed === true) child = undefined;
        next();
      });
  };

  const endWhenIdle = (): void => {
    idle = new AbortController();
    timers.wait(IDLE_MS, idle.signal).then(
      () => child?.kill('SIGKILL'),
      () => undefined,
    );
  };

  return {
    run: (job) =>
      new Promise<void>((resolve, reject) => {
        if (isClosed) return reject(new Error('the media process is closed'));
        waiting.push({ job, resolve, reject });
        next();
      }),
    async close() {
      isClosed = true;
      idle?.abort();
      for (const { reject } of waiting.splice(0)) reject(new Error('the server is closing'));
      const ending = child;
      if (ending === undefined) return;
      const ended = new Promise((resolve) => ending.once('exit', resolve));
      ending.kill('SIGKILL');
      await ended;
    },
  };
}

/** Sends one job and waits for its result. A process that ends or takes too long is at the file's fault. */
async function runIn(child: ChildProcess, request: MediaRequest, timers: Timers): Promise<void> {
  const done = new AbortController();
  const result = new Promise<MediaResult>((resolve, reject) => {
    const onMessage = (message: unknown): void => resolve(message as MediaResult);
    const onExit = (): void => reject(new MediaRefusal('broken'));
    child.once('message', onMessage).once('exit', onExit).once('error', reject);
    done.signal.addEventListener('abort', () => {
      child.off('message', onMessage).off('exit', onExit).off('error', reject);
    });
  });
  const timeout = timers.wait(JOB_LIMIT_MS, done.signal).then(() => {
    child.kill('SIGKILL');
    throw new MediaRefusal('slow');
  });
  try {
    child.send(request);
    const { refusal, error, isLarge } = await Promise.race([result, timeout]);
    if (isLarge === true) child.kill('SIGKILL');
    if (refusal !== undefined) throw new MediaRefusal(refusal);
    if (error !== undefined) throw new Error(error);
  } finally {
    done.abort();
    timeout.catch(() => undefined);
    result.catch(() => undefined);
  }
}

/** Requests of other users go first. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process has ended already, which its job reports.
  }
}
