import { setTimeout as wait } from 'node:timers/promises';

/** Timers, passed in so that a test controls the delay. */
export interface Timers {
  /** Aborts after that time. Does not keep the process alive. */
  after(delayMs: number): AbortSignal;
  /** Resolves after that time; rejects as soon as the signal aborts. */
  wait(delayMs: number, signal: AbortSignal): Promise<void>;
}

export const systemTimers: Timers = {
  after: (delayMs) => AbortSignal.timeout(delayMs),
  wait: (delayMs, signal) => wait(delayMs, undefined, { signal }),
};
