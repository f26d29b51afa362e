import { stat } from 'node:fs/promises';
import type { Timers } from '../../../ground/timers.ts';
import type { WarningLog } from '../../../ground/warning-log.ts';
import { MediaBusy, MediaRefusal, type MediaJob, type MediaMessage } from './media-jobs.ts';
import { createMediaQueue, type QueuedJob } from './media-queue.ts';
import { MediaProcessEnded, startMediaWorker, type MediaWorker } from './media-worker.ts';

const MEGABYTE = 1024 * 1024;
/** A job that computes longer is a long one. The photo of a phone takes about this time. */
const SHORT_MS = 400;
/** A file of this size is a long job from the start. */
const LONG_FROM_BYTES = 6 * MEGABYTE;
/** A job that computes longer ends with its process; so does one that has no result after `WAIT_LIMIT_MS`. */
const JOB_LIMIT_MS = 8_000;
const WAIT_LIMIT_MS = 30_000;
/** Between two readings of the computing time. */
const LEAST_WAIT_MS = 20;
const ignore = (): void => undefined;
/**
 * Memory beyond that of an idle process, which has 140 MB. A picture of 50 megapixels that is turned takes 180 MB; a
 * progressive one takes 310 MB and is refused.
 */
const LONG_BYTES = 256 * MEGABYTE;
const SHORT_BYTES = 96 * MEGABYTE;
/** Two, so that one is left for short jobs while a long one runs. */
const WORKERS = 2;
/** The processes end when they have had no job for this time, so that they use no memory. */
const IDLE_MS = 60_000;
/** The time for which the processing seconds of a company are counted. */
const WINDOW_MS = 10 * 60_000;

/** Reads files of users in processes of their own, so that a hostile file can harm neither the server nor other files. */
export interface Media {
  /**
   * @param company the company that the job is done for; companies take turns
   * @throws MediaRefusal where the file is at fault, also where it needs too much time or memory; MediaBusy where the
   *   company has used its time; Error where the process is at fault
   */
  run(job: MediaJob, company: string): Promise<void>;
  /** Ends the processes; jobs that wait are rejected. */
  close(): Promise<void>;
}

interface MediaDependencies {
  readonly timers: Timers;
  readonly log: WarningLog;
  /** What a company may use in ten minutes; a file that is being read is read to its end. */
  readonly shareMs: number;
}

interface Waiting extends QueuedJob {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** A place for a process. */
interface Slot {
  worker: MediaWorker | undefined;
  current: Waiting | undefined;
}

/**
 * Creates the queue. Two processes read files, and at most one of them reads a long one: a job that turns out to be long
 * goes on where no other one is, and otherwise starts again when its turn comes. Short files of other companies therefore
 * wait for {@link SHORT_MS} at most.
 */
// eslint-disable-next-line max-lines-per-function -- the two processes and their queue, which each step reads and changes.
export function createMedia({ timers, log, shareMs }: MediaDependencies): Media {
  const queue = createMediaQueue<Waiting>({
    shareMs,
    windowMs: WINDOW_MS,
    getNowMs: () => performance.now(),
  });
  const slots: Slot[] = Array.from({ length: WORKERS }, () => ({ worker: undefined, current: undefined }));
  let isClosed = false;
  let idle: AbortController | undefined;

  const isLongRunning = (): boolean => slots.some(({ current }) => current?.isLong === true);
  const getWorker = (slot: Slot): MediaWorker => {
    if (slot.worker?.isAlive !== true) slot.worker = startMediaWorker({ timers, log });
    return slot.worker;
  };

  const startNext = (): void => {
    if (isClosed) return;
    for (const slot of slots) {
      if (slot.current !== undefined) continue;
      const next = queue.takeNext(!isLongRunning());
      if (next === undefined) continue;
      slot.current = next;
      // A short file that comes next should not wait for the start of a process.
      if (next.isLong) slots.forEach(getWorker);
      void runIn(slot, next);
    }
    idle?.abort();
    if (slots.every(({ current }) => current === undefined)) endWhenIdle();
  };

  const runIn = async (slot: Slot, waiting: Waiting): Promise<void> => {
    try {
      const result = await attempt(slot, waiting);
      if (result === 'again') queue.add(waiting);
      else settle(waiting, result);
    } catch (error) {
      waiting.reject(error as Error);
    } finally {
      slot.current = undefined;
      startNext();
    }
  };

  /** Runs a job once. @returns 'again' for one that turned out to be long while another long one runs */
  const attempt = async (slot: Slot, waiting: Waiting): Promise<MediaMessage | 'again'> => {
    const worker = getWorker(slot);
    await worker.ready;
    const beforeMs = await worker.readUsedMs();
    const startedMs = performance.now();
    const done = new AbortController();
    let isOverLimit = false;
    const bytes = waiting.isLong ? LONG_BYTES : SHORT_BYTES;
    // Computing time, because a file is not at fault where the machine is busy.
    const afterUsed = async (limitMs: number, act: () => void): Promise<void> => {
      for (let leftMs = limitMs; leftMs > 0; leftMs = limitMs + beforeMs - (await worker.readUsedMs()))
        await timers.wait(Math.max(leftMs, LEAST_WAIT_MS), done.signal);
      if (!done.signal.aborted) act();
    };
    const end = (): void => {
      isOverLimit = true;
      void worker.kill();
    };
    if (!waiting.isLong) {
      afterUsed(SHORT_MS, () => {
        queue.markLong(waiting.company);
        if (isLongRunning()) return void worker.kill();
        waiting.isLong = true;
        worker.allow({ bytes: LONG_BYTES, maxBytes: LONG_BYTES });
      }).catch(ignore);
    }
    afterUsed(JOB_LIMIT_MS, end).catch(ignore);
    timers.wait(WAIT_LIMIT_MS, done.signal).then(end, ignore);
    try {
      const result = await worker.run(waiting.job, { bytes, maxBytes: LONG_BYTES });
      // A library that lacks memory may take the file for a broken one.
      const isDoubtful = bytes === SHORT_BYTES && (result.refusal === 'heavy' || result.refusal === 'broken');
      if (!isDoubtful) return result;
      waiting.isLong = true;
      return 'again';
    } catch (error) {
      if (!(error instanceof MediaProcessEnded)) throw error;
      if (isClosed) throw new Error('the server is closing', { cause: error });
      if (isOverLimit) return { refusal: 'slow' };
      if (waiting.isLong) return { refusal: 'heavy' };
      // A short job has less memory than a long one, and ends where a long one runs already.
      queue.markLong(waiting.company);
      waiting.isLong = true;
      return 'again';
    } finally {
      done.abort();
      const waitedMs = performance.now() - startedMs;
      queue.noteUse(waiting.company, worker.isAlive ? (await worker.readUsedMs()) - beforeMs : waitedMs);
      // The next job should not wait for the start of a process.
      if (!worker.isAlive && !isClosed) getWorker(slot);
    }
  };

  const endWhenIdle = (): void => {
    idle = new AbortController();
    const end = (): void => slots.forEach(({ worker }) => void worker?.kill());
    timers.wait(IDLE_MS, idle.signal).then(end, () => undefined);
  };

  return {
    async run(job, company) {
      if (isClosed) throw new Error('the media processes are closed');
      const waitMs = queue.getWaitMs(company);
      if (waitMs > 0) throw new MediaBusy(waitMs);
      const { size } = await stat(job.path);
      const isLong = size >= LONG_FROM_BYTES || queue.isMarked(company);
      return new Promise<void>((resolve, reject) => {
        queue.add({ job, company, isLong, resolve, reject });
        startNext();
      });
    },
    async close() {
      isClosed = true;
      idle?.abort();
      for (const { reject } of queue.drain()) reject(new Error('the server is closing'));
      await Promise.all(slots.map(({ worker }) => worker?.kill()));
    },
  };
}

function settle({ resolve, reject }: Waiting, { refusal, error }: MediaMessage): void {
  if (refusal !== undefined) reject(new MediaRefusal(refusal));
  else if (error !== undefined) reject(new Error(error));
  else resolve();
}
