import type { MediaJob } from './media-jobs.ts';

/** A job with what decides its turn. */
export interface QueuedJob {
  readonly job: MediaJob;
  /** The company that the job is done for. */
  readonly company: string;
  /** True for a job that is expected to take long, or has taken long already. One such job runs at a time. */
  isLong: boolean;
}

/** How long a company whose job took long has all of its jobs treated as such. */
const MARKED_MS = 60_000;

/** The jobs that wait, and the time that companies have used. */
export interface MediaQueue<J extends QueuedJob> {
  add(job: J): void;
  /**
   * Removes the next job: of the company that has used the least time, its checks before its thumbnails, because a
   * request waits for a check.
   *
   * @param acceptsLong false where a long job is running
   */
  takeNext(acceptsLong: boolean): J | undefined;
  /** Adds to the time of a company. */
  noteUse(company: string, usedMs: number): void;
  /** Treats all jobs of a company as long for a minute. */
  markLong(company: string): void;
  isMarked(company: string): boolean;
  /** The time until a company that has used up its share may use more, ms; 0 for every other one. */
  getWaitMs(company: string): number;
  /** Removes all jobs. */
  drain(): J[];
}

/**
 * Creates a queue that is fair between companies.
 *
 * @param shareMs the time that a company may use within `windowMs`
 */
export function createMediaQueue<J extends QueuedJob>(options: {
  readonly shareMs: number;
  readonly windowMs: number;
  readonly getNowMs: () => number;
}): MediaQueue<J> {
  const { shareMs, windowMs, getNowMs } = options;
  const waiting: J[] = [];
  const markedUntilMs = new Map<string, number>();
  let windowStartMs = getNowMs();
  let used = new Map<string, number>();

  const getUsed = (company: string): number => {
    const nowMs = getNowMs();
    if (nowMs - windowStartMs >= windowMs) {
      windowStartMs = nowMs;
      used = new Map();
      for (const [name, untilMs] of markedUntilMs) if (untilMs <= nowMs) markedUntilMs.delete(name);
    }
    return used.get(company) ?? 0;
  };
  const isBefore = (one: J, other: J): boolean => {
    const [usedByOne, usedByOther] = [getUsed(one.company), getUsed(other.company)];
    if (one.company !== other.company && usedByOne !== usedByOther) return usedByOne < usedByOther;
    return one.job.type === 'check' && other.job.type !== 'check';
  };

  return {
    add: (job) => void waiting.push(job),
    takeNext(acceptsLong) {
      const eligible = waiting.filter((job) => acceptsLong || !job.isLong);
      const [first, ...others] = eligible;
      if (first === undefined) return undefined;
      // The first of equals, which has waited longest.
      const next = others.reduce((best, job) => (isBefore(job, best) ? job : best), first);
      waiting.splice(waiting.indexOf(next), 1);
      return next;
    },
    noteUse: (company, usedMs) => void used.set(company, getUsed(company) + usedMs),
    markLong: (company) => void markedUntilMs.set(company, getNowMs() + MARKED_MS),
    isMarked: (company) => (markedUntilMs.get(company) ?? 0) > getNowMs(),
    getWaitMs: (company) => (getUsed(company) < shareMs ? 0 : Math.max(1, windowStartMs + windowMs - getNowMs())),
    drain: () => waiting.splice(0),
  };
}
