import type { LaneSchedule } from './lane.ts';

/** What decides the days of a lane. */
type LaneDays = Pick<LaneSchedule, 'weekdays' | 'withoutDays' | 'extraDays' | 'validFrom' | 'validTo'>;

/** True for a day on which the lane has postings. @param day `YYYY-MM-DD` */
export function isLaneDay({ weekdays, withoutDays, extraDays, validFrom, validTo }: LaneDays, day: string): boolean {
  if (day < validFrom || (validTo !== null && day > validTo)) return false;
  return extraDays.includes(day) || (weekdays.includes(toWeekday(day)) && !withoutDays.includes(day));
}

/** What decides when a lane begins and ends. */
type Validity = Pick<LaneSchedule, 'validFrom' | 'validTo'>;

/**
 * True where a write gives a lane a validity that is over: it would post nothing. A lane that has this validity already keeps it.
 *
 * @param first the first day on which it can post, `YYYY-MM-DD`
 * @param before the validity of the lane that is edited; undefined for a new one
 */
export function isOverFromStart({ validFrom, validTo }: Validity, first: string, before?: Validity): boolean {
  const isKept = before !== undefined && before.validFrom === validFrom && before.validTo === validTo;
  return validTo !== null && validTo < first && !isKept;
}

/** From 1 for Monday to 7 for Sunday. @param day `YYYY-MM-DD` */
export function toWeekday(day: string): 1 | 2 | 3 | 4 | 5 | 6 | 7 {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() || 7) as 1 | 2 | 3 | 4 | 5 | 6 | 7;
}
