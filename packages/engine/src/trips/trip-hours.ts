import type { DailyHours, OpenHours } from './trip-load.ts';

const MINUTES_PER_DAY = 1440;

/** Times of day as `HH:MM`. */
interface ClockHours {
  readonly from: string;
  readonly to: string;
}

/** T3: the hours of a pick-up on its day: those that are stated, else the whole day until 24:00 of the place. */
export function toPickUpHours(day: number, offset: number, hours: ClockHours | null): OpenHours {
  const dayStart = day * MINUTES_PER_DAY - offset;
  if (hours === null) return { opens: dayStart, closes: dayStart + MINUTES_PER_DAY };
  return { opens: dayStart + toMinutes(hours.from), closes: dayStart + toMinutes(hours.to) };
}

/** T3: the hours of a delivery: on its day where one is stated, else each day; undefined where neither is stated. */
export function toDeliveryHours(
  day: number | undefined,
  offset: number,
  hours: ClockHours | null,
): OpenHours | DailyHours | undefined {
  if (day !== undefined) return toPickUpHours(day, offset, hours);
  return hours === null ? undefined : { from: toMinutes(hours.from), to: toMinutes(hours.to) };
}

function toMinutes(time: string): number {
  const [hours, minutes] = time.split(':');
  return 60 * Number(hours) + Number(minutes);
}
