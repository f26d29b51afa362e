import { addDays } from '@loadstone/contracts/board';
import { isLaneDay, toWeekday, type Lane } from '@loadstone/contracts/lanes';
import { findOffset } from '../../../lib/clocks.ts';
import { formatDay } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import { toClock, toSchedule, type ScheduleErrors, type ScheduleValues } from './lane-schedule.ts';

const MS_PER_MINUTE = 60_000;
const DAYS_PER_WEEK = 7;
/** Those that can be wrong, as they stand in the form. */
const FIELDS = ['weekdays', 'perDay', 'validTo', 'withoutDays', 'extraDays'] as const;

/** What the example of the form depends on besides its values. */
export interface ExampleContext {
  readonly validFrom: string;
  /** The lane that is edited; undefined for a new one. */
  readonly before: Lane | undefined;
  /** The board's day. */
  readonly today: string;
  readonly nowMs: number;
  /** IANA, of the origin; that of the board while the origin is not known. */
  readonly timeZone: string;
  /** What is wrong with the values. */
  readonly errors: ScheduleErrors;
}

/**
 * When the first posting of a lane is posted: `Monday Dec 07 2026 is posted on Sunday Dec 06 2026 at 08:00.` Of values that
 * cannot be sent, the first field that is wrong.
 */
export function toExample(values: ScheduleValues, context: ExampleContext): string {
  const { before, nowMs, timeZone, errors } = context;
  const wrong = FIELDS.find((field) => errors[field] !== undefined);
  if (wrong !== undefined) return t('ui.labelled', { label: t(`lanes.${wrong}`), value: errors[wrong] ?? '' });
  if (before?.isPaused) return t('lanes.examplePaused');
  const localHour = toLocalHour(nowMs, timeZone);
  const day = findFirstDay(values, context, localHour.slice(0, 10));
  if (day === undefined) return t('lanes.exampleNone');
  const posted = addDays(day, -values.daysAhead);
  const isDue = `${posted}T${toClock(values.postHour).slice(0, 2)}` <= localHour;
  if (isDue) return t('lanes.exampleNow', { day: toNamedDay(day) });
  return t('lanes.example', { day: toNamedDay(day), posted: toNamedDay(posted), hour: toClock(values.postHour) });
}

/** The first day that the lane will post: not in the past, and not one that it has posted already. */
function findFirstDay(
  values: ScheduleValues,
  { validFrom, before, today }: ExampleContext,
  localDay: string,
): string | undefined {
  const { withoutDays = [], extraDays = [], weekdays } = toSchedule(values, validFrom);
  const asked = { weekdays, withoutDays, extraDays, validFrom, validTo: values.validTo };
  const isPosted = (day: string): boolean =>
    before !== undefined &&
    (before.nextDay === null || day < before.nextDay) &&
    isLaneDay(before, day) &&
    Number(values.perDay) <= before.perDay;
  const start = [validFrom, today, localDay].sort().at(-1) ?? validFrom;
  // Each exception can take one week's only day; posted days are at most two weeks ahead.
  const weeks = withoutDays.length + 4;
  const listed = Array.from({ length: weeks * DAYS_PER_WEEK }, (_, ahead) => addDays(start, ahead));
  const extra = extraDays.filter((day) => day >= start);
  return [...listed, ...extra].sort().find((day) => isLaneDay(asked, day) && !isPosted(day));
}

/** The hour of a moment by the clock of a zone: `2026-12-06T08`. */
function toLocalHour(nowMs: number, timeZone: string): string {
  const offset = findOffset(timeZone, nowMs) ?? 0;
  return new Date(nowMs + offset * MS_PER_MINUTE).toISOString().slice(0, 13);
}

function toNamedDay(day: string): string {
  return `${t(`lanes.weekdayLong.${toWeekday(day)}`)} ${formatDay(day)}`;
}
