import type { DailyHours, OpenHours } from './trip-load.ts';

const MINUTES_PER_DAY = 1440;

/** Times of day as `HH:MM`. */
interface ClockHours {
  readonly from: string;
  readonly to: string;
}

/**
 * The moment of a local time: minutes since 1970 in UTC from those by the clock of the place. The clock may change on the day.
 */
type LocalClock = (localMinutes: number) => number;

/**
 * T3: the hours of a pick-up on its day: those that are stated, else the whole day until 24:00 of the place. Hours over midnight end on
 * the next day.
 */
export function toPickUpHours(day: number, toUtc: LocalClock, hours: ClockHours | null): OpenHours {
  const { from, to } = hours === null ? { from: 0, to: MINUTES_PER_DAY } : toDailyHours(hours);
  return { opens: toUtc(day * MINUTES_PER_DAY + from), closes: toUtc(day * MINUTES_PER_DAY + to) };
}

/** T3: the hours of a delivery: on its day where one is stated, else each day; undefined where neither is stated. */
export function toDeliveryHours(
  day: number | undefined,
  toUtc: LocalClock,
  hours: ClockHours | null,
): OpenHours | DailyHours | undefined {
  if (day !== undefined) return toPickUpHours(day, toUtc, hours);
  return hours === null ? undefined : toDailyHours(hours);
}

function toDailyHours(hours: ClockHours): DailyHours {
  const [from, to] = [toMinutes(hours.from), toMinutes(hours.to)];
  return { from, to: to < from ? to + MINUTES_PER_DAY : to };
}

function toMinutes(time: string): number {
  const [hours, minutes] = time.split(':');
  return 60 * Number(hours) + Number(minutes);
}
