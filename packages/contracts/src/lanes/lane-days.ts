import type { LaneSchedule } from './lane.ts';

/** What decides the days of a lane. */
type LaneDays = Pick<LaneSchedule, 'weekdays' | 'withoutDays' | 'extraDays' | 'validFrom' | 'validTo'>;

/** True for a day on which the lane has postings. @param day `YYYY-MM-DD` */
export function isLaneDay({ weekdays, withoutDays, extraDays, validFrom, validTo }: LaneDays, day: string): boolean {
  if (day < validFrom || (validTo !== null && day > validTo)) return false;
  return extraDays.includes(day) || (weekdays.includes(toWeekday(day)) && !withoutDays.includes(day));
}

/** From 1 for Monday to 7 for Sunday. @param day `YYYY-MM-DD` */
export function toWeekday(day: string): 1 | 2 | 3 | 4 | 5 | 6 | 7 {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() || 7) as 1 | 2 | 3 | 4 | 5 | 6 | 7;
}
