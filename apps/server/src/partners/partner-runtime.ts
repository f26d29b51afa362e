import type { Clock } from '../ground/clock.ts';
import { systemTimers, type Timers } from '../ground/timers.ts';
import type { WarningLog } from '../ground/warning-log.ts';

/** The environment of the parties. */
export interface PartnerRuntime {
  readonly clock: Clock;
  /** Milliseconds of a monotonic clock. */
  readonly getNowMs: () => number;
  /** A number in [0, 1). */
  readonly random: () => number;
  readonly timers: Timers;
  readonly log: WarningLog;
  /** The board's IANA time zone, which determines the sample board's day. */
  readonly timeZone: string;
}

/** The environment of a running server: real timers and a monotonic clock. */
export function createPartnerRuntime(given: Omit<PartnerRuntime, 'getNowMs' | 'timers'>): PartnerRuntime {
  return { ...given, getNowMs: () => performance.now(), timers: systemTimers };
}
