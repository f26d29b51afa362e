import { addDays, NEAR_DAYS } from '@loadstone/contracts/board';
import type { Hours } from '@loadstone/contracts/postings';
import type { DayOrder, ReadContext } from '../context.ts';
import type { AskReason } from '../reading.ts';
import type { Source } from '../text.ts';
import { findOwnWeekday, MONTHS, RELATIVE_DAYS, WEEKDAYS } from '../words/day-words.ts';
import { findDayOrders, toPattern, type PatternName } from '../words/languages.ts';
import { countDays, toDay, toLocalMoment, toWeekday } from './calendar.ts';

/** A day as the source states it. */
export interface DayMatch {
  /** The day by each order of its numbers; a day that does not depend on the order has one entry, `any`. */
  readonly days: Readonly<Partial<Record<DayOrder | 'any', string>>>;
  /** Further days: the end of `Nov 28-30`, or the week after for `next Monday`. */
  readonly others?: readonly string[];
  readonly weekday?: number;
  /** `HH:MM`, where a time stands beside the day in one cell. */
  readonly time?: string;
  /** The half of the day that a word after it states: `tomorrow am`, `lundi matin`. */
  readonly half?: Hours;
  readonly to: number;
}

/** Days that are further back than this are meant for the next year, where no year is stated. */
const DAYS_BACK = 180;
const BEFORE_DAY = new RegExp(String.raw`^(?:,|-|\(|\.|${toPattern('beforeDay')})$`);
const THIS = new RegExp(`^${toPattern('thisWeekday')}$`);
const NEXT = new RegExp(`^${toPattern('weekdayAfterNext')}$`);
const NEXT_AFTER = new RegExp(`^${toPattern('nextAfterWeekday')}$`);
const HOURS_OF_A_DAY = 24;

const toHalfDay = (name: PatternName) =>
  new RegExp(
    String.raw`(?:,? ?${toPattern('beforeHalfDay')} )?(?:${toPattern(name)})(?![\p{L}\d])|\((?:${toPattern(name)})\)`,
    'iuy',
  );
const MORNING = toHalfDay('morning');
const AFTERNOON = toHalfDay('afternoon');
const AFTERNOON_WORDS = new RegExp(String.raw`(?:${toPattern('afternoon')})(?![\p{L}\d])`, 'iuy');

/** True for the noon of "apres-midi", which is no time. */
export function isInAfternoon(source: Source, at: number): boolean {
  return [at - 1, at - 2].some((from) => (source.match(AFTERNOON_WORDS, from)?.to ?? 0) > at);
}

/** Whole halves: a part of one would leave out hours that may be meant. */
const HALVES = { morning: { from: '00:00', to: '12:00' }, afternoon: { from: '12:00', to: '23:59' } } as const;

/**
 * A day at a token (rule R5), with the word for a half of it (rule R8). `isCell` is true where nothing but a day is expected,
 * so that `11-28` is one.
 */
export function matchDay(source: Source, at: number, context: ReadContext, isCell: boolean): DayMatch | undefined {
  const found = matchWholeDay(source, at, context, isCell);
  if (found === undefined || found.time !== undefined || !source.isFree(found.to)) return found;
  const morning = source.match(MORNING, found.to);
  const half = morning ?? source.match(AFTERNOON, found.to);
  if (half === undefined || !source.areFree(found.to, half.to)) return found;
  return { ...found, half: HALVES[morning === undefined ? 'afternoon' : 'morning'], to: half.to };
}

function matchWholeDay(source: Source, at: number, context: ReadContext, isCell: boolean): DayMatch | undefined {
  const weekOf = source.match(WEEK_OF, at);
  const monday = weekOf && matchDate(source, weekOf.to, context, isCell);
  if (monday !== undefined) return toWorkdays(monday);
  const weekday = matchWeekday(source, at, context);
  if (weekday !== undefined && !weekday.isNext) {
    const after = skipMarks(source, weekday.to);
    const beside = matchDate(source, after, context, isCell) ?? undefined;
    if (beside !== undefined) return { ...beside, weekday: weekday.weekday };
  }
  return (
    matchDate(source, at, context, isCell) ?? matchRelative(source, at, context) ?? toNextWeekday(weekday, context)
  );
}

/** A day and the next ones of its week. */
function toWorkdays(first: DayMatch): DayMatch {
  const days = Object.values(first.days);
  const next = Array.from({ length: WORKDAYS_AFTER_FIRST }, (_, after) => after + 1);
  return { ...first, others: days.flatMap((day) => next.map((after) => addDays(day, after))) };
}

function skipMarks({ tokens }: Source, at: number): number {
  let to = at;
  while (BEFORE_DAY.test(tokens[to]?.folded ?? '') && to < at + 2) to += 1;
  return to;
}

function matchRelative(source: Source, at: number, context: ReadContext): DayMatch | undefined {
  const today = context.writtenOn ?? context.today;
  const words: string[] = [];
  let found: DayMatch | undefined;
  for (let to = at; to < Math.min(at + 4, source.tokens.length); to += 1) {
    const token = source.tokens[to];
    if (token === undefined || token.kind === 'line' || !source.isFree(to)) break;
    if (token.text === '-' && words.length > 0) continue;
    words.push(token.folded);
    const days = RELATIVE_DAYS[words.join(' ')];
    if (days !== undefined) found = { days: { any: addDays(today, days) }, to: to + 1 };
  }
  return found;
}

interface WeekdayMatch {
  readonly weekday: number;
  /** `next Monday` can be the coming one and the one after it. */
  readonly isNext: boolean;
  readonly to: number;
}

function matchWeekday({ tokens }: Source, at: number, { language }: ReadContext): WeekdayMatch | undefined {
  const first = tokens[at]?.folded ?? '';
  const isNext = NEXT.test(first);
  const start = isNext || THIS.test(first) ? at + 1 : at;
  const token = tokens[start];
  const word = token?.folded ?? '';
  const weekday = WEEKDAYS.get(word) ?? findOwnWeekday(word, start > at ? undefined : language);
  if (weekday === undefined) return undefined;
  const isNextAfter = NEXT_AFTER.test(tokens[start + 1]?.folded ?? '');
  return { weekday, isNext: isNext || isNextAfter, to: start + (isNextAfter ? 2 : 1) };
}

/** The next day of a weekday, today included. */
function toNextWeekday(found: WeekdayMatch | undefined, context: ReadContext): DayMatch | undefined {
  if (found === undefined) return undefined;
  const today = context.writtenOn ?? context.today;
  const day = addDays(today, (found.weekday - toWeekday(today) + 7) % 7);
  return { days: { any: day }, ...(found.isNext && { others: [addDays(day, 7)] }), to: found.to };
}

const MOMENT = /(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d(?:\.\d{1,9})?)? ?(Z|[+-]\d\d:?\d\d)(?![\p{L}\d])/uy;
const ISO = /(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?![\d])/y;
const COMPACT = /(20\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?![\d])/y;
const TRIPLE = /(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?![\d])/y;
const PAIR = /(\d{1,2})([/-])(\d{1,2})(?![\d'"]|[/.,:-]\d| ?(?:ft|lbs?|pallets|skids)\b)/y;
/** "1/2 load" is no day. */
const FRACTION = new RegExp(String.raw`[1-3]\/[234] ?(?:${toPattern('fractionOf')})(?!\p{L})`, 'iuy');
/** `11/24-11/26`, of which each day has its month. */
const PAIR_RANGE = new RegExp(
  String.raw`(\d{1,2})\/(\d{1,2}) ?(?:-|–|—|${toPattern('untilDay')}) ?(\d{1,2})\/(\d{1,2})(?![\d'"/]|[.,:-]\d)`,
  'iuy',
);
/** "week of 11/30": the day after it is the first of several. */
const WEEK_OF = new RegExp(String.raw`${toPattern('weekOf')} (?=[\p{L}\d])`, 'iuy');
const WORKDAYS_AFTER_FIRST = 4;
/** "le 1er", "the 1st" at the end of what is said of the day. Before a word it may be of that word. */
const DATE_ALONE = new RegExp(
  String.raw`${toPattern('beforeDay')} (\d{1,2})(?:${toPattern('ordinals')})(?= *(?:$|[\n,;|>→(]|${toPattern('afterDateAlone')}(?!\p{L})|[$\d]))`,
  'iuy',
);
const MONTH_NAME = String.raw`(?<month>\p{L}{3,9})\.?`;
const DATE = String.raw`(?<date>\d{1,2})(?:${toPattern('ordinals')})?`;
const YEAR = String.raw`(?:,? ?[-/' ]? ?(?<year>20\d\d|'?\d\d(?![\d]| ?(?:ft|'|lbs?|k\b|v\b|van|:|h\b|pi|am|pm|pallets|skids|${toPattern('unitAfterNumber')}(?!\p{L})|-|000|[%°$]))))?`;
const MONTH_FIRST = new RegExp(
  String.raw`${MONTH_NAME}[ -]?${DATE}(?: ?- ?(?<last>\d{1,2})(?:st|nd|rd|th)?(?!\d| ?(?:ft|'|lbs|am|pm|:)))?(?:, ?(?<year>20\d\d)| (?<year2>20\d\d))?(?![\p{L}\d])`,
  'iuy',
);
const DATE_FIRST = new RegExp(
  String.raw`${DATE}(?: ?(?:-|${toPattern('untilDay')}) ?(?<last>\d{1,2})(?:st|nd|rd|th)?)?(?: of)?[ -/]?${MONTH_NAME}${YEAR}(?![\p{L}\d])`,
  'iuy',
);
/** After a day in a cell. Offsets of zones are read with `MOMENT`. */
const TIME = /[T ] ?(\d{1,2}):(\d\d)(?::\d\d(?:\.\d+)?)?(?: ?([ap])\.?m\.?)?(?![\d\p{L}])/iuy;

function matchDate(source: Source, at: number, context: ReadContext, isCell: boolean): DayMatch | undefined {
  const found =
    matchNumbers(source, at, context, isCell) ??
    matchMonthName(source, at, context) ??
    matchDateAlone(source, at, context);
  return found && isCell ? withTime(source, found) : found;
}

function matchNumbers(source: Source, at: number, context: ReadContext, isCell: boolean): DayMatch | undefined {
  const moment = source.match(MOMENT, at);
  if (moment !== undefined) return toMoment(moment.match, moment.to, context);
  const iso = source.match(ISO, at) ?? source.match(COMPACT, at);
  if (iso !== undefined) {
    const parts = iso.match.length === 5 ? [iso.match[1], iso.match[3], iso.match[4]] : iso.match.slice(1);
    const [year = 0, month = 0, date = 0] = parts.map(Number);
    const day = toDay(year, month, date);
    return day === undefined ? undefined : { days: { any: day }, to: iso.to };
  }
  const triple = source.match(TRIPLE, at);
  if (triple !== undefined) {
    const [, first = '', , second = '', third = ''] = triple.match;
    return toOrders([Number(first), Number(second), Number(third)], third.length === 4, triple.to, context);
  }
  const range = matchPairRange(source, at, context);
  if (range !== undefined) return range;
  const pair = source.match(PAIR, at);
  if (pair === undefined || source.match(FRACTION, at) !== undefined) return undefined;
  const [one, other] = [Number(pair.match[1]), Number(pair.match[3])];
  // "8-16" in a line may be hours; "11-26" may not.
  if (pair.match[2] === '-' && !isCell && Math.max(one, other) <= HOURS_OF_A_DAY) return undefined;
  return toDays({ MDY: toNearestDay(one, other, context), DMY: toNearestDay(other, one, context) }, pair.to);
}

/** A range is asked: its first day in each order of the numbers, and its last one in the same order. */
function matchPairRange(source: Source, at: number, context: ReadContext): DayMatch | undefined {
  const range = source.match(PAIR_RANGE, at);
  const [one = 0, other = 0, lastOne = 0, lastOther = 0] = range?.match.slice(1).map(Number) ?? [];
  const ends = {
    MDY: [toNearestDay(one, other, context), toNearestDay(lastOne, lastOther, context)],
    DMY: [toNearestDay(other, one, context), toNearestDay(lastOther, lastOne, context)],
  };
  const orders = (['MDY', 'DMY'] as const).filter((order) => ends[order].every((day) => day !== undefined));
  if (range === undefined || orders.length === 0) return undefined;
  const days = Object.fromEntries(orders.map((order) => [order, ends[order][0]]));
  return { days, others: orders.flatMap((order) => ends[order][1] ?? []), to: range.to };
}

/** The next day of a month without its name. */
function matchDateAlone(source: Source, at: number, { today }: ReadContext): DayMatch | undefined {
  const found = source.match(DATE_ALONE, at);
  if (found === undefined) return undefined;
  const [year = 0, month = 0] = today.split('-').map(Number);
  const date = Number(found.match[1]);
  const days = [toDay(year, month, date), month === 12 ? toDay(year + 1, 1, date) : toDay(year, month + 1, date)];
  const next = days.find((day) => day !== undefined && day >= today);
  return next === undefined ? undefined : { days: { any: next }, to: found.to };
}

/** A moment with a zone: its day where it was written, and the day in the company's zone. */
function toMoment(match: RegExpExecArray, to: number, { zone }: ReadContext): DayMatch | undefined {
  const [, day = '', time = '', offset = ''] = match;
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const written = toDay(year, month, date);
  if (written === undefined) return undefined;
  // A day without a time is written as midnight of any zone.
  if (time === '00:00') return { days: { any: written }, to };
  const iso = `${day}T${time}:00${offset === 'Z' ? 'Z' : offset.replace(/^(...)(\d\d)$/, '$1:$2')}`;
  const local = toLocalMoment(iso, zone);
  if (local === undefined) return undefined;
  return { days: { any: local.day }, ...(local.day !== written && { others: [written] }), time: local.time, to };
}

function toOrders(
  [first, second, third]: readonly [number, number, number],
  hasLongYear: boolean,
  to: number,
  context: ReadContext,
): DayMatch | undefined {
  const toYear = (number: number): number => {
    if (hasLongYear) return number;
    // A year of two digits is that of the day, the one before or the next.
    const year = 2000 + number;
    return Math.abs(year - Number(context.today.slice(0, 4))) <= 1 ? year : 0;
  };
  return toDays(
    {
      MDY: toDay(toYear(third), first, second),
      DMY: toDay(toYear(third), second, first),
      ...(hasLongYear ? {} : { YMD: toDay(toYear(first), second, third) }),
    },
    to,
  );
}

function toDays(days: Partial<Record<DayOrder, string | undefined>>, to: number): DayMatch | undefined {
  const known = Object.fromEntries(Object.entries(days).filter(([, day]) => day !== undefined));
  return Object.keys(known).length === 0 ? undefined : { days: known, to };
}

function matchMonthName(source: Source, at: number, context: ReadContext): DayMatch | undefined {
  for (const pattern of [DATE_FIRST, MONTH_FIRST]) {
    const found = source.match(pattern, at);
    const { month: name = '', date = '', year, year2, last } = found?.match.groups ?? {};
    const month = MONTHS.get(
      name
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase(),
    );
    if (found === undefined || month === undefined) continue;
    const toOne = (text: string): string | undefined => {
      const digits = (year ?? year2)?.replace("'", '');
      if (digits === undefined) return toNearestDay(month, Number(text), context);
      return toDay(digits.length === 2 ? 2000 + Number(digits) : Number(digits), month, Number(text));
    };
    const day = toOne(date);
    const end = last === undefined ? undefined : toOne(last);
    if (day === undefined || (last !== undefined && end === undefined)) continue;
    return { days: { any: day }, ...(end && end !== day && { others: [end] }), to: found.to };
  }
  return undefined;
}

function withTime(source: Source, found: DayMatch): DayMatch {
  const token = source.tokens[found.to - 1];
  if (token === undefined) return found;
  TIME.lastIndex = token.end;
  const match = TIME.exec(source.text);
  const end = token.end + (match?.[0].length ?? 0);
  const last = source.tokenAt(end - 1);
  if (match === null || source.tokens[last]?.end !== end) return found;
  const half = match[3]?.toLowerCase();
  const hour = half === undefined ? Number(match[1]) : (Number(match[1]) % 12) + (half === 'p' ? 12 : 0);
  if (hour > 23) return found;
  const time = `${String(hour).padStart(2, '0')}:${match[2]}`;
  // Midnight is how spreadsheets show a day without a time.
  return { ...found, ...(time !== '00:00' && { time }), to: last + 1 };
}

function toNearestDay(month: number, date: number, { today }: ReadContext): string | undefined {
  const year = Number(today.slice(0, 4));
  const thisYear = toDay(year, month, date);
  // February 29 of a later year is not searched for.
  if (thisYear === undefined || countDays(thisYear, today) <= DAYS_BACK) return thisYear;
  return toDay(year + 1, month, date);
}

const ORDERS = ['MDY', 'DMY', 'YMD'] as const;

/** The orders in which every day of a source exists: where one is left, it is the order of all (rule R5). */
export function decideOrder(matches: readonly DayMatch[], context: ReadContext): DayOrder | undefined {
  if (context.dayOrder !== undefined) return context.dayOrder;
  const dependent = matches.filter(({ days }) => days.any === undefined);
  const left = ORDERS.filter((order) => dependent.every(({ days }) => days[order] !== undefined));
  if (dependent.length === 0 || left.length !== 1) {
    // A weekday beside one of the days decides too.
    const byWeekday = ORDERS.filter((order) =>
      dependent.some(({ days, weekday }) => {
        const fits = ORDERS.filter((one) => days[one] !== undefined && toWeekday(days[one]) === weekday);
        return weekday !== undefined && fits.length === 1 && fits[0] === order;
      }),
    );
    return byWeekday.length === 1 ? byWeekday[0] : undefined;
  }
  return left[0];
}

/** A day that is sure, or the days that are asked. */
interface DayMeaning {
  readonly days: readonly string[];
  readonly reason?: AskReason;
}

/** True from today to 60 days later: other days are asked. */
export function isNearDay(day: string, today: string): boolean {
  return day >= today && countDays(today, day) <= NEAR_DAYS;
}

/** Decides which day is meant, by the order of the source, and asks for one outside of today and the 60 days after it. */
export function toDayMeaning(match: DayMatch, order: DayOrder | undefined, context: ReadContext): DayMeaning {
  const { today, language } = context;
  const isNear = (day: string) => isNearDay(day, today);
  const ordered = order === undefined ? undefined : match.days[order];
  const habit = findDayOrders(language) ?? ORDERS;
  const all = habit.flatMap((one) => match.days[one] ?? []);
  const possible = [
    ...new Set(match.days.any !== undefined ? [match.days.any] : ordered !== undefined ? [ordered] : all),
  ];
  const sorted = [...possible.filter(isNear), ...possible.filter((day) => !isNear(day))];
  if (match.others !== undefined) return { days: [...sorted, ...match.others], reason: 'several' };
  if (sorted.length > 1) return { days: sorted, reason: 'dayOrder' };
  const [day = today] = sorted;
  if (match.weekday !== undefined && toWeekday(day) !== match.weekday) {
    const sameWeekday = addDays(today, (match.weekday - toWeekday(today) + 7) % 7);
    return { days: [day, sameWeekday], reason: 'weekday' };
  }
  if (day < today) return { days: [today, day], reason: 'dayPast' };
  return isNear(day) ? { days: [day] } : { days: [day], reason: 'dayFar' };
}
