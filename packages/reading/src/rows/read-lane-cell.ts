import type { ReadContext } from '../context.ts';
import { readField } from '../read-field.ts';
import { fold } from '../text.ts';
import { DAY_SETS, findOwnWeekday, WEEKDAYS } from '../words/day-words.ts';
import type { LaneColumnName } from '../words/header-words.ts';

const DAYS_OF_WEEK = 7;
/** Between the days of a list. A comma is a part of many days, and separates only those that begin with their year. */
const BETWEEN_DAYS = /[;\r\n]+|,(?=\s*\d{4}-)/;

/** Between the first and the last day of a span. */
const SPAN_SIGN = /\s*[-–—]\s*|\s+(?:to|thru|through|au|a|à)\s+/gi;

/** Before the first day of a span, in both languages. */
const SPAN_START = /^(?:from|du|de)\s+(?=.*-)/i;
/** Days of seven ("5/7"): which days it means is not said. */
const SHARE_OF_WEEK = /^\d\s*j?\s*\/\s*\d$/i;

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
  weekdays: readWeekdays,
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

function readWeekdays(text: string, { language }: ReadContext): number[] | undefined {
  const toNumber = (word: string): number | undefined => {
    if (/^[1-7]$/.test(word)) return Number(word);
    const day = WEEKDAYS.get(fold(word)) ?? findOwnWeekday(fold(word), language);
    return day === undefined ? undefined : day || DAYS_OF_WEEK;
  };
  const findSet = (part: string) => DAY_SETS.get(fold(part).replace(/\.$/, ''));
  const toDays = (part: string): (number | undefined)[] => {
    const set = findSet(part);
    return set === undefined ? readWords(part, toNumber) : toSpan(set);
  };
  if (SHARE_OF_WEEK.test(text) && findSet(text) === undefined) return undefined;
  // "tous les jours" is one part, and so is "Mon Wed".
  const parts = findSet(text) === undefined ? text.split(/[,;/]+/) : [text];
  const days = parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap(toDays);
  const read = days.filter((day) => day !== undefined);
  return read.length === days.length ? [...new Set(read)].sort() : undefined;
}

/** The days of words with spaces between, each one day or a span: "Mon-Wed Fri", "Mon to Wed". */
function readWords(text: string, toNumber: (word: string) => number | undefined): (number | undefined)[] {
  return text
    .replace(SPAN_SIGN, '-')
    .replace(SPAN_START, '')
    .split(/\s+/)
    .filter((part) => part !== '')
    .flatMap((part) => toSpan(part.replace(/\.$/, '').split('-').map(toNumber)));
}

/** The days from the first to the last one, over Sunday too. */
function toSpan(ends: readonly (number | undefined)[]): (number | undefined)[] {
  const [first, last] = [ends[0], ends.at(-1)];
  if (first === undefined || last === undefined || ends.length > 2) return [undefined];
  const count = ((last - first + DAYS_OF_WEEK) % DAYS_OF_WEEK) + 1;
  return Array.from({ length: count }, (_, index) => ((first - 1 + index) % DAYS_OF_WEEK) + 1);
}
