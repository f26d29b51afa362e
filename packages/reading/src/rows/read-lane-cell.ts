import type { ReadContext } from '../context.ts';
import { readWeekdays } from '../fields/read-weekdays.ts';
import { readField } from '../read-field.ts';
import type { LaneColumnName } from '../words/header-words.ts';

/** Between the days of a list. A comma is a part of many days, and separates only those that begin with their year. */
const BETWEEN_DAYS = /[;\r\n]+|,(?=\s*\d{4}-)/;

/** What the cells of a schedule say. Days are `YYYY-MM-DD`, days of the week 1 for Monday to 7 for Sunday. */
export interface LaneCellValues {
  readonly weekdays: number[];
  readonly withoutDays: string[];
  readonly extraDays: string[];
  readonly perDay: number;
  readonly postHour: number;
  readonly daysAhead: number;
  readonly validFrom: string;
  readonly validTo: string | null;
}

const READERS: {
  readonly [Name in LaneColumnName]: (text: string, context: ReadContext) => LaneCellValues[Name] | undefined;
} = {
  weekdays: (text, { language }) => readWeekdays(text, language),
  withoutDays: readDays,
  extraDays: readDays,
  perDay: readCount,
  postHour: (text) => readCount(text.replace(/(?::00|\s*h(?:00)?)$/i, '')),
  daysAhead: readCount,
  validFrom: readLaneDay,
  validTo: readLaneDay,
};

/**
 * Reads a cell of the schedule of a lane. Days are read as everywhere; they may be more than 60 days away, and past. Limits are
 * for the contract to check. Time: linear in the text.
 *
 * @returns undefined where the text has no reading, or several
 */
export function readLaneCell<Name extends LaneColumnName>(
  name: Name,
  text: string,
  context: ReadContext,
): LaneCellValues[Name] | undefined {
  return READERS[name](text.trim(), context);
}

function readCount(text: string): number | undefined {
  return /^\d{1,3}$/.test(text) ? Number(text) : undefined;
}

function readDays(text: string, context: ReadContext): string[] | undefined {
  const days = text
    .split(BETWEEN_DAYS)
    .filter((part) => part.trim() !== '')
    .map((part) => readLaneDay(part, context));
  const read = days.filter((day) => day !== undefined);
  return read.length === days.length ? [...new Set(read)].sort() : undefined;
}

function readLaneDay(text: string, context: ReadContext): string | undefined {
  const { reading, unused } = readField('dateAvail', text, context);
  if (reading === undefined || unused.length > 0) return undefined;
  if (reading.state === 'understood') return reading.value;
  if (reading.state === 'unread') return undefined;
  // A past day is asked with today before it.
  return reading.reason === 'dayFar' || reading.reason === 'dayPast' ? reading.choices.at(-1) : undefined;
}
