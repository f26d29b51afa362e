import type { Clock } from '../../src/ground/clock.ts';

/** A clock that is stopped until a test moves it. */
export interface FakeClock extends Clock {
  /** Sets the current time. */
  set(instant: Date | string): void;
  /** Advances the current time. */
  advance(milliseconds: number): void;
}

/** Starts by default at 11:00 in Toronto on Monday, 15 June 2026. */
export function createFakeClock(start: Date | string = '2026-06-15T15:00:00.000Z'): FakeClock {
  let present = new Date(start);
  return {
    now: () => new Date(present),
    set: (instant) => (present = new Date(instant)),
    advance: (milliseconds) => (present = new Date(present.getTime() + milliseconds)),
  };
}
