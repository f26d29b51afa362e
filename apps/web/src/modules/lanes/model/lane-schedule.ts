import { calendarDaySchema } from '@loadstone/contracts/postings';
import { isOverFromStart, MOST_PER_DAY, type Lane, type LaneDraftInput } from '@loadstone/contracts/lanes';
import { t } from '../../../lib/texts/t.ts';
import { mergeEdits, type FormVersions } from '../../../ui/form/merge-edits.ts';

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const WORKING_DAYS: readonly number[] = [1, 2, 3, 4, 5];

/** The fields of the form besides those of the posting, as they are typed. */
export interface ScheduleValues {
  readonly weekdays: readonly number[];
  readonly perDay: number | '';
  readonly postHour: number;
  readonly daysAhead: number;
  readonly validTo: string | null;
  readonly withoutDays: string;
  readonly extraDays: string;
}

/** What is wrong with a schedule, by field. */
export type ScheduleErrors = { readonly [field in keyof ScheduleValues]?: string };

/** The schedule of a lane as the form shows it; that of a new lane where there is none. */
export function toScheduleValues(lane: Lane | undefined): ScheduleValues {
  if (lane === undefined)
    return {
      weekdays: WORKING_DAYS,
      perDay: 1,
      postHour: 8,
      daysAhead: 1,
      validTo: null,
      withoutDays: '',
      extraDays: '',
    };
  const { weekdays, perDay, postHour, daysAhead, validTo, withoutDays, extraDays } = lane;
  return {
    weekdays,
    perDay,
    postHour,
    daysAhead,
    validTo,
    withoutDays: withoutDays.join(', '),
    extraDays: extraDays.join(', '),
  };
}

/** The user's edits of a schedule, merged into that of a newer version; and the labels of the fields that it has replaced. */
export function mergeSchedule(versions: FormVersions<ScheduleValues>): {
  readonly values: ScheduleValues;
  readonly replaced: readonly string[];
} {
  const { values, replaced } = mergeEdits(versions, SCHEDULE_FIELDS, (schedule, field) =>
    field === 'weekdays' ? schedule.weekdays.toSorted((one, other) => one - other) : schedule[field],
  );
  return { values, replaced: replaced.map((field) => t(`lanes.${field}`)) };
}

const SCHEDULE_FIELDS = [
  'weekdays',
  'perDay',
  'validTo',
  'daysAhead',
  'postHour',
  'withoutDays',
  'extraDays',
] as const satisfies readonly (keyof ScheduleValues)[];

/** The days that a text names, and the first part of it that is none. */
function readDays(text: string): { readonly days: string[]; readonly wrong: string | undefined } {
  const parts = text
    .split(/[,;\s]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return {
    days: [...new Set(parts)],
    wrong: parts.find((part) => !calendarDaySchema.safeParse(part).success),
  };
}

/** What a schedule is checked against. */
interface ScheduleContext {
  /** The first day. */
  readonly validFrom: string;
  /** The board's day. */
  readonly today: string;
  /** The lane that is edited; undefined for a new one. */
  readonly before: Lane | undefined;
}

/** What is wrong with the values; empty where they can be sent. */
export function checkSchedule(values: ScheduleValues, { validFrom, today, before }: ScheduleContext): ScheduleErrors {
  const without = readDays(values.withoutDays);
  const extra = readDays(values.extraDays);
  const isCount =
    Number.isInteger(values.perDay) && Number(values.perDay) >= 1 && Number(values.perDay) <= MOST_PER_DAY;
  const { validTo } = values;
  const isTwice = extra.days.some((day) => without.days.includes(day));
  return {
    ...(values.weekdays.length === 0 && extra.days.length === 0 && { weekdays: t('lanes.weekdaysMissing') }),
    ...(!isCount && { perDay: t('lanes.perDayWrong', { most: MOST_PER_DAY }) }),
    ...(isOverFromStart({ validFrom, validTo }, today, before) && { validTo: t('lanes.validToPast') }),
    ...(validTo !== null && validTo < validFrom && { validTo: t('lanes.validToWrong') }),
    ...(without.wrong !== undefined && { withoutDays: t('lanes.daysWrong', { text: without.wrong }) }),
    ...(isTwice && { extraDays: t('lanes.dayTwice') }),
    ...(extra.wrong !== undefined && { extraDays: t('lanes.daysWrong', { text: extra.wrong }) }),
  };
}

/** The schedule of values without errors. */
export function toSchedule(values: ScheduleValues, validFrom: string): Omit<LaneDraftInput, 'posting'> {
  return {
    weekdays: [...values.weekdays],
    perDay: Number(values.perDay),
    postHour: values.postHour,
    daysAhead: values.daysAhead,
    validFrom,
    validTo: values.validTo,
    withoutDays: readDays(values.withoutDays).days,
    extraDays: readDays(values.extraDays).days,
  };
}

/** The days of the week of a lane in words, such as `Mon Tue Fri`. */
export function toWeekdaysText({ weekdays, extraDays }: Pick<Lane, 'weekdays' | 'extraDays'>): string {
  if (weekdays.length === WEEKDAYS.length) return t('lanes.everyDay');
  const ofWeek = WEEKDAYS.filter((day) => weekdays.includes(day)).map((day) => t(`lanes.weekday.${day}`));
  return [...ofWeek, ...(extraDays.length > 0 ? [t('lanes.moreDays', { count: extraDays.length })] : [])].join(' ');
}

/** The two ends of a lane. */
export function toLaneRoute({ posting }: Pick<Lane, 'posting'>): string {
  return `${posting.srceCity}, ${posting.srceSt} → ${posting.destCity}, ${posting.destSt}`;
}

/** An hour of the day by the clock: `08:00`. @param hour from 0 to 23 */
export function toClock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}
