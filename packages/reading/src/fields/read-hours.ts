import type { Hours } from '@loadstone/contracts/postings';
import type { ReadContext } from '../context.ts';
import type { Source } from '../text.ts';
import { toPattern } from '../words/languages.ts';
import { matchDay, type DayMatch } from './read-day.ts';

/** Hours as the source states them; several where morning and afternoon are not stated. */
export interface HoursMatch {
  readonly choices: readonly Hours[];
  /** True with a colon, `am`, `h` or four digits: the numbers are hours. */
  readonly isMarked: boolean;
  readonly to: number;
}

const time = (name: string) =>
  String.raw`(?<${name}>${toPattern('noon', 'midnight')}|(?:[01]\d|2[0-4])[0-5]\d(?: ?(?:hrs?|h))?(?!\d)|\d{1,2}(?:(?: ?: ?|\.(?=\d\d ?[ap]))[0-5]\d(?::[0-5]\d)?| ?h(?:rs?|eures?)? ?(?:[0-5]\d(?!\d))?)?)(?: ?(?<${name}Half>[ap]\.?m?\.?)(?![\p{L}]))?`;
const RANGE = new RegExp(
  String.raw`(?:${toPattern('beforeHours', 'limitTime')} )?${time('from')} ?(?:-|–|—|${toPattern('betweenHours')}|&|/) ?${time('to')}(?: ?(?:hrs|local|lt|hr))?(?: \+1(?!\d))?(?![\p{L}\d$%'"]|[/.,:-]\d)`,
  'iuy',
);
const SINGLE = new RegExp(
  String.raw`(?:(?:@|${toPattern('beforeTime')}) ?)?${time('from')}(?: ?(?:hrs|local|hr))?(?![\p{L}\d$%'"#]|[/.,:-]\d| ?${toPattern('pounds', 'kilograms')}(?!\p{L}))`,
  'iuy',
);

/** "by 3pm", "after 14:00", "by Fri 3pm": one end of hours, of which the other is not known. */
const LIMIT = new RegExp(toPattern('limitTime'), 'iuy');
const LIMIT_TIME = new RegExp(
  String.raw`(?:(?:@|,|${toPattern('beforeTime')}) ?)?${time('from')}(?: ?(?:hrs|local|hr))?(?![\p{L}\d$%'"]|[/.,:-]\d)`,
  'iuy',
);

/** A limit of hours, and the day between its word and its time. */
interface TimeLimit {
  readonly day?: { readonly day: DayMatch; readonly from: number } | undefined;
  readonly to: number;
}

const NOON = new RegExp(`^${toPattern('noon')}$`);
const MIDNIGHT = new RegExp(`^${toPattern('midnight')}$`);

interface Time {
  readonly minutes: number;
  readonly half?: 'a' | 'p';
  /** True where no other hour is possible. */
  readonly isSure: boolean;
  readonly isMarked: boolean;
}

const DAY_MINUTES = 24 * 60;
const HALF_MINUTES = 12 * 60;

/** Hours at a token (rule R8): a range, also over midnight, or one time. */
export function matchHours(source: Source, at: number, isBareAllowed: boolean): HoursMatch | undefined {
  const range = matchRange(source, at);
  if (range !== undefined && (range.isMarked || isBareAllowed)) return range;
  const single = source.match(SINGLE, at);
  const { from, fromHalf } = single?.match.groups ?? {};
  const moment = readTime(from, fromHalf);
  if (single === undefined || moment === undefined || !(moment.isMarked || (isBareAllowed && moment.isSure)))
    return undefined;
  // Four digits alone are a number, unless a word before or after them says that they are a time.
  if (/^\d{4}$/.test(single.match[0]) && !isBareAllowed) return undefined;
  return { choices: listMoments(moment).map((minutes) => toHours(minutes, minutes)), isMarked: true, to: single.to };
}

function matchRange(source: Source, at: number): HoursMatch | undefined {
  const range = source.match(RANGE, at);
  const { from = '', fromHalf, to = '', toHalf } = range?.match.groups ?? {};
  const found = toRange(readTime(from, fromHalf), readTime(to, toHalf));
  if (range === undefined || found === undefined) return undefined;
  // "after 8am - 1900" may have a rate.
  const isAmount = /^\d{4}$/.test(to) && !/^\d{4}/.test(from) && source.match(LIMIT, at) !== undefined;
  return isAmount ? undefined : { ...found, to: range.to };
}

/** A time that is a limit only, which stays in the comment (rule R8). "after 8am to 3pm" has both ends and is none. */
export function matchTimeLimit(source: Source, at: number, context: ReadContext): TimeLimit | undefined {
  const dayFrom = source.match(LIMIT, at)?.to;
  if (dayFrom === undefined || matchRange(source, at)?.isMarked === true) return undefined;
  const day = matchDay(source, dayFrom, context, false);
  const limit = source.match(LIMIT_TIME, day?.to ?? dayFrom);
  const { from, fromHalf } = limit?.match.groups ?? {};
  if (limit === undefined || readTime(from, fromHalf)?.isMarked !== true) return undefined;
  // "by Fri 1900" may have a rate.
  if (day !== undefined && /^\d{4}$/.test(limit.match[0].trim())) return undefined;
  return { day: day && { day, from: dayFrom }, to: limit.to };
}

function toRange(from: Time | undefined, to: Time | undefined): Omit<HoursMatch, 'to'> | undefined {
  if (from === undefined || to === undefined) return undefined;
  const isMarked = from.isMarked || to.isMarked;
  if (from.half === undefined && to.half !== undefined && !from.isSure) {
    const sameHalf = withHalf(from.minutes, to.half);
    const end = to.minutes;
    return { choices: [toHours(sameHalf <= end ? sameHalf : from.minutes % HALF_MINUTES, end)], isMarked };
  }
  const ends = to.half === undefined && from.half !== undefined ? listMoments({ ...to, isSure: false }) : [to.minutes];
  if (ends.length > 1) {
    // `7am-3`: the end is the next such hour.
    const later = ends.filter((end) => end >= from.minutes);
    return {
      choices: (later.length > 0 ? later : ends).slice(0, 1).map((end) => toHours(from.minutes, end)),
      isMarked,
    };
  }
  const [end = 0] = ends;
  const isUnsure = end < from.minutes && !to.isSure && to.half === undefined && from.minutes <= HALF_MINUTES + 59;
  if (!isUnsure) return { choices: [toHours(from.minutes, end)], isMarked };
  return { choices: [toHours(from.minutes, end + HALF_MINUTES), toHours(from.minutes, end)], isMarked };
}

function listMoments({ minutes, isSure, half }: Time): readonly number[] {
  if (isSure || half !== undefined || minutes > HALF_MINUTES) return [minutes];
  return minutes < 60 ? [minutes] : [minutes, (minutes + HALF_MINUTES) % DAY_MINUTES];
}

function withHalf(minutes: number, half: 'a' | 'p'): number {
  return (minutes % HALF_MINUTES) + (half === 'p' ? HALF_MINUTES : 0);
}

function readTime(text: string | undefined, halfText: string | undefined): Time | undefined {
  if (text === undefined) return undefined;
  const word = text.toLowerCase();
  if (NOON.test(word)) return { minutes: HALF_MINUTES, isSure: true, isMarked: true };
  if (MIDNIGHT.test(word)) return { minutes: 0, isSure: true, isMarked: true };
  const joined = /^(\d\d)(\d\d)(?: ?(?:hrs?|h))?$/.exec(word);
  const [, hourText = '', minuteText = '0'] = joined ?? /^(\d{1,2})(?:[^\d]+(\d\d)?(?::\d\d)?)?$/.exec(word) ?? [];
  if (hourText === '') return undefined;
  const half = halfText === undefined ? undefined : halfText.toLowerCase().startsWith('p') ? 'p' : 'a';
  const hour = Number(hourText);
  const minutes = hour * 60 + Number(minuteText);
  if (hour > 24 || Number(minuteText) > 59 || (half !== undefined && (hour < 1 || hour > 12))) return undefined;
  const hasSign = joined !== null || /[:h]/.test(word);
  // `8h` and `0800` are of the 24-hour clock, `8:00` may be of either.
  const isSure =
    half !== undefined || joined !== null || /h/.test(word) || /^0\d/.test(hourText) || hour > 12 || hour === 0;
  return {
    minutes: (half === undefined ? minutes : withHalf(minutes, half)) % DAY_MINUTES,
    ...(half && { half }),
    isSure,
    isMarked: hasSign || half !== undefined,
  };
}

function toHours(from: number, to: number): Hours {
  return { from: toClock(from), to: toClock(to) };
}

function toClock(minutes: number): string {
  const within = minutes % DAY_MINUTES;
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}
