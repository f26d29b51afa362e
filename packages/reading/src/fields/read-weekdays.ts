import { fold } from '../text.ts';
import { DAY_SETS, findOwnWeekday, listWeekdayCodes, WEEKDAYS, type WeekdayCodes } from '../words/day-words.ts';
import { toPattern } from '../words/languages.ts';

const DAYS_OF_WEEK = 7;
/** Combinations of readings that are tried: codes that can be two days are few in a text that people write. */
const MOST_READINGS = 256;
/** Letters of one word of codes, such as `MTWTHFSASU`. */
const MOST_LETTERS = 14;
/** Letters of a code within a word of several. */
const CODE_LENGTHS = [1, 2] as const;

/** Between the days of a list. */
const SEPARATOR = new RegExp(`[,;/&+]+|\\s${toPattern('betweenWeekdays')}(?=\\s)`, 'giu');
/** Between the first and the last day of a span. */
const SPAN_SIGN = /\s*[-–—]\s*|\s+(?:to|thru|through|au|a|à)\s+/gi;
/** Before the first day of a span, in both languages. */
const SPAN_START = /^(?:from|du|de)\s+(?=.*-)/i;
/** Before a day that comes again each week. */
const EACH = new RegExp(`^${toPattern('beforeWeekdays')}\\s+(?=\\S)`, 'iu');
/** Days of seven ("5/7"): which days it means is not said. */
const SHARE_OF_WEEK = /^\d\s*j?\s*\/\s*\d$/i;

/** Days in the order in which a word names them. */
type Days = readonly number[];

/** A word or a span: its readings, and whether it names days one by one. */
interface Item {
  readonly readings: readonly Days[];
  readonly isSpan: boolean;
}

/**
 * Reads the days of the week that a list names: "Mon-Fri", "weekdays and Sat", "M-F", "MWF", "T/Th", "lun, mer et ven". A letter
 * that stands for two days (T, S) is read where the order of the week leaves one. Time: bounded, besides one pass over the text.
 *
 * @param language of the text, such as `fr`: letters are those of its days first
 * @returns 1 for Monday to 7 for Sunday, ascending; undefined where the text has no reading, or several
 */
export function readWeekdays(text: string, language: string): number[] | undefined {
  const whole = findSet(text);
  if (whole !== undefined) return toAscending(whole);
  if (SHARE_OF_WEEK.test(text)) return undefined;
  for (const codes of listWeekdayCodes(language)) {
    const items = listItems(text, (word) => readWord(word, language, codes));
    // A letter that is none of this language can be one of another.
    if (items.every(({ readings }) => readings.length > 0)) return settle(items);
  }
  return undefined;
}

/** The words and spans of a text, with the readings of each. */
function listItems(text: string, read: (word: string) => readonly Days[]): Item[] {
  return text
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => {
      // "tous les jours" is one part, and so is "Mon Wed".
      const set = findSet(part);
      if (set !== undefined) return [{ readings: [set], isSpan: true }];
      const words = part.replace(SPAN_SIGN, '-').replace(SPAN_START, '').replace(EACH, '').split(/\s+/);
      return words.map((word): Item => {
        const ends = word.split('-').map((end) => (end === '' ? [] : read(end)));
        const [first = [], last] = ends;
        return last === undefined
          ? toItem(word, first)
          : { readings: ends.length > 2 ? [] : listSpans(first, last), isSpan: true };
      });
    });
}

function toItem(word: string, readings: readonly Days[]): Item {
  const set = findSet(word);
  return set === undefined ? { readings, isSpan: false } : { readings: [set], isSpan: true };
}

function findSet(text: string): Days | undefined {
  const ends = DAY_SETS.get(fold(text).replace(/\.$/, ''));
  return ends && toSpan(...ends);
}

/** What a word can mean: one day by its name or number, or days by codes such as "MWF". */
function readWord(word: string, language: string, codes: WeekdayCodes): readonly Days[] {
  const folded = fold(word).replace(/\.$/, '');
  if (/^[1-7]$/.test(folded)) return [[Number(folded)]];
  const day = WEEKDAYS.get(folded) ?? findOwnWeekday(folded, language);
  if (day !== undefined) return [[day || DAYS_OF_WEEK]];
  const code = codes.get(folded);
  if (code !== undefined) return code.map((one) => [one]);
  // The whole week from Sunday on.
  if (isSundayFirst(folded, codes)) return [toSpan(1, DAYS_OF_WEEK)];
  const readings = folded.length > MOST_LETTERS ? [] : listCodes(folded, codes);
  // "MF" can be a list, or the days from Monday to Friday.
  return readings.some((days) => days.length === 2 && days[0] === 1 && days[1] === 5) ? [] : readings;
}

/** The ways to read letters as codes of days in the order of the week. */
function listCodes(letters: string, codes: WeekdayCodes, after = 0): Days[] {
  if (letters === '') return [[]];
  return CODE_LENGTHS.filter((length) => length <= letters.length).flatMap((length) => {
    const days = (codes.get(letters.slice(0, length)) ?? []).filter((day) => day > after);
    return days.flatMap((day) => listCodes(letters.slice(length), codes, day).map((rest) => [day, ...rest]));
  });
}

function isSundayFirst(letters: string, codes: WeekdayCodes): boolean {
  const order = [DAYS_OF_WEEK, 1, 2, 3, 4, 5, 6];
  return letters.length === order.length && order.every((day, at) => codes.get(letters[at] ?? '')?.includes(day));
}

/** The spans between two ends, of which each can have several readings. */
function listSpans(first: readonly Days[], last: readonly Days[]): Days[] {
  return first.flatMap(([from = 0, ...more]) =>
    last.flatMap(([to = 0, ...others]) =>
      // The ends are one day each. A letter that stands for two days is not both ends.
      more.length + others.length > 0 || (from === to && first.length + last.length > 2) ? [] : [toSpan(from, to)],
    ),
  );
}

/** The days that all items name: those of the only reading, or the only one in which single days are in the order of the week. */
function settle(items: readonly Item[]): number[] | undefined {
  const combinations = items.reduce((count, { readings }) => count * readings.length, 1);
  if (items.length === 0) return [];
  if (combinations > MOST_READINGS) return undefined;
  if (combinations === 1) return toAscending(items.flatMap(({ readings }) => readings[0] ?? []));
  const found = new Map<string, number[]>();
  const extend = (at: number, days: Days, last: number): void => {
    const item = items[at];
    if (item === undefined) {
      const ascending = toAscending(days);
      found.set(ascending.join(), ascending);
      return;
    }
    for (const reading of item.readings) {
      if (item.isSpan) extend(at + 1, [...days, ...reading], last);
      else if ((reading[0] ?? 0) > last) extend(at + 1, [...days, ...reading], reading.at(-1) ?? last);
    }
  };
  extend(0, [], 0);
  return found.size === 1 ? [...found.values()][0] : undefined;
}

/** The days from the first to the last one, over Sunday too. */
function toSpan(first: number, last: number): Days {
  const count = ((last - first + DAYS_OF_WEEK) % DAYS_OF_WEEK) + 1;
  return Array.from({ length: count }, (_, index) => ((first - 1 + index) % DAYS_OF_WEEK) + 1);
}

function toAscending(days: Days): number[] {
  return [...new Set(days)].sort();
}
