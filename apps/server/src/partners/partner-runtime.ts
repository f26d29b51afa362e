import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../clock.ts';

/** Timers, passed in so that a test controls the delay. */
export interface PartnerTimers {
  /** Aborts after that time. Does not keep the process alive. */
  after(delayMs: number): AbortSignal;
  /** Resolves after that time; rejects as soon as the signal aborts. */
  wait(delayMs: number, signal: AbortSignal): Promise<void>;
}

/** The part of the server's log that the parties use. */
export interface PartnerLog {
  warn(details: object, message: string): void;
}

/** The environment of the parties. */
export interface PartnerRuntime {
  readonly clock: Clock;
  /** Milliseconds of a monotonic clock. */
  readonly getNowMs: () => number;
  /** A number in [0, 1). */
  readonly random: () => number;
  readonly timers: PartnerTimers;
  readonly log: PartnerLog;
  /** The board's IANA time zone, which determines the sample board's day. */
  readonly timeZone: string;
}

export const systemTimers: PartnerTimers = {
  after: (delayMs) => AbortSignal.timeout(delayMs),
  wait: (delayMs, signal) => wait(delayMs, undefined, { signal }),
};

/** The environment of a running server: real timers and a monotonic clock. */
export function createPartnerRuntime(given: Omit<PartnerRuntime, 'getNowMs' | 'timers'>): PartnerRuntime {
  return { ...given, getNowMs: () => performance.now(), timers: systemTimers };
}
