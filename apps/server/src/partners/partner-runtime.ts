import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../clock.ts';

/** Waiting, passed in so that a test decides how long it takes. */
export interface PartnerTimers {
  /** Aborts after that time. It keeps no process alive. */
  after(delayMs: number): AbortSignal;
  /** Resolves after that time; rejects as soon as the signal aborts. */
  wait(delayMs: number, signal: AbortSignal): Promise<void>;
}

/** The part of the server's log that the parties write to. */
export interface PartnerLog {
  warn(details: object, message: string): void;
}

/** Everything that the parties take from their surroundings. */
export interface PartnerRuntime {
  readonly clock: Clock;
  /** Milliseconds from any start; never goes back. */
  readonly getNowMs: () => number;
  /** A number in [0, 1). */
  readonly random: () => number;
  readonly timers: PartnerTimers;
  readonly log: PartnerLog;
  /** The board's IANA zone, which decides the sample board's day. */
  readonly timeZone: string;
}

export const systemTimers: PartnerTimers = {
  after: (delayMs) => AbortSignal.timeout(delayMs),
  wait: (delayMs, signal) => wait(delayMs, undefined, { signal }),
};

/** The surroundings of a running server: real timers and a clock that never goes back. */
export function createPartnerRuntime(given: Omit<PartnerRuntime, 'getNowMs' | 'timers'>): PartnerRuntime {
  return { ...given, getNowMs: () => performance.now(), timers: systemTimers };
}
