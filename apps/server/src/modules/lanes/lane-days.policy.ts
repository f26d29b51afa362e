import { addDays } from '@loadstone/contracts/board';
import { isLaneDay, type LaneSchedule } from '@loadstone/contracts/lanes';
import { findCity, toUtcMinutes } from '@loadstone/places';
import type { LaneRow } from './lanes.queries.ts';

const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;
const MINUTES_PER_HOUR = 60;
const DAYS_PER_WEEK = 7;

/** A day of a lane, and when its postings are posted. */
interface DueDay {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly postOn: Date;
}

/** What a day depends on: the schedule, and the IANA zone of the origin. */
export interface ZonedSchedule extends LaneSchedule {
  readonly timeZone: string;
}

/** The schedule of a lane with the zone of its origin. */
export function toZonedSchedule(row: LaneRow): ZonedSchedule {
  return {
    weekdays: row.weekdays,
    withoutDays: row.without_days,
    extraDays: row.extra_days,
    perDay: row.per_day,
    postHour: row.post_hour,
    daysAhead: row.days_ahead,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    timeZone: findCity(row.facts.srceID)?.timeZone ?? '',
  };
}

/**
 * When a day is posted: at the hour by the clock of the origin, some days before. An hour that happens twice is its first one; of
 * one that the clocks leave out, the moment as long after the change.
 */
export function toPostOn({ postHour, daysAhead, timeZone }: ZonedSchedule, day: string): Date {
  const localDay = Date.parse(`${addDays(day, -daysAhead)}T00:00:00Z`) / MS_PER_MINUTE;
  return new Date(toUtcMinutes(timeZone, localDay + postHour * MINUTES_PER_HOUR) * MS_PER_MINUTE);
}

/** The first day of the lane from a day on; undefined where it has none any more. */
export function findNextDay(schedule: ZonedSchedule, from: string): DueDay | undefined {
  const start = from > schedule.validFrom ? from : schedule.validFrom;
  // Each exception can take one week's only day.
  const weeks = schedule.weekdays.length === 0 ? 0 : schedule.withoutDays.length + 1;
  let day = schedule.extraDays.filter((extra) => extra >= start).sort()[0];
  for (let ahead = 0; ahead < weeks * DAYS_PER_WEEK; ahead++) {
    const candidate = addDays(start, ahead);
    if (day !== undefined && candidate >= day) break;
    if (isLaneDay(schedule, candidate)) {
      day = candidate;
      break;
    }
  }
  if (day === undefined || !isLaneDay(schedule, day)) return undefined;
  return { day, postOn: toPostOn(schedule, day) };
}

/** The days of the lane from a day on that are due, in order; at most `limit` of them. */
export function listDueDays(schedule: ZonedSchedule, from: string, now: Date, limit: number): DueDay[] {
  const due: DueDay[] = [];
  let next = findNextDay(schedule, from);
  while (next !== undefined && next.postOn <= now && due.length < limit) {
    due.push(next);
    next = findNextDay(schedule, addDays(next.day, 1));
  }
  return due;
}

/** All days of a month, `YYYY-MM-DD`. @param month `YYYY-MM` */
export function listDaysOfMonth(month: string): string[] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const days: string[] = [];
  for (let at = first; ; at += MS_PER_DAY) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (!day.startsWith(month)) return days;
    days.push(day);
  }
}
