import type { AlertRhythm } from '@loadstone/contracts/alerts';
import { isWithinHours } from '@loadstone/contracts/companies';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** An alert that writes at once writes so often at most: a busy search gathers what it finds meanwhile. */
const PAUSE_MS = 5 * MINUTE_MS;
/** The loads of this time are one search for the trips of a followed truck. */
const TRIP_WAIT_MS = 15_000;
/** A search takes about 25 ms: all of them together take a tenth of a core at most. */
const MS_PER_TRIP_SEARCH = 250;
/** Zones differ by whole quarters of an hour. */
const STEP_MS = 15 * MINUTE_MS;
/** A day with its longest change of the clock. */
const STEPS_OF_DAY = (26 * HOUR_MS) / STEP_MS;

/** When an alert that has found something writes. */
export function toDueTime(
  { rhythm, lastSentOn }: { readonly rhythm: AlertRhythm; readonly lastSentOn: Date | null },
  { now, timeZone, morningHour }: { readonly now: Date; readonly timeZone: string; readonly morningHour: number },
): Date {
  if (rhythm === 'now') return new Date(Math.max(now.getTime(), (lastSentOn?.getTime() ?? 0) + PAUSE_MS));
  if (rhythm === 'hourly') return new Date((Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS);
  const hour = String(morningHour).padStart(2, '0');
  const isMorning = (at: Date): boolean => isWithinHours({ from: `${hour}:00`, to: `${hour}:15` }, timeZone, at);
  return findStep(now, isMorning) ?? now;
}

/** How long a load waits for more before the trips of the followed trucks that it may concern are searched. */
export function toTripWaitMs(truckCount: number): number {
  return Math.max(TRIP_WAIT_MS, truckCount * MS_PER_TRIP_SEARCH);
}

/** The first quarter of an hour from now on that is not quiet; undefined where a day has none. */
export function findLoudTime(now: Date, isQuietAt: (at: Date) => boolean): Date | undefined {
  return findStep(now, (at) => !isQuietAt(at));
}

function findStep(now: Date, isWanted: (at: Date) => boolean): Date | undefined {
  const first = Math.floor(now.getTime() / STEP_MS) + 1;
  for (let step = 0; step < STEPS_OF_DAY; step++) {
    const at = new Date((first + step) * STEP_MS);
    if (isWanted(at)) return at;
  }
  return undefined;
}
