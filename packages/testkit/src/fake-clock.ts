import type { Clock } from '../../../apps/server/src/clock.ts';

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /** Sets the present. */
  set(instant: Date | string): void;
  /** Moves the present on. */
  advance(milliseconds: number): void;
}

/** Starts at 11:00 in Toronto on Monday, 15 June 2026, unless told otherwise. */
export function createFakeClock(start: Date | string = '2026-06-15T15:00:00.000Z'): FakeClock {
  let present = new Date(start);
  return {
    now: () => new Date(present),
    set: (instant) => (present = new Date(instant)),
    advance: (milliseconds) => (present = new Date(present.getTime() + milliseconds)),
  };
}
