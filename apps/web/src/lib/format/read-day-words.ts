import { addDays } from '@loadstone/contracts/board';
import { foldTyped, listTypedWords } from './typed-words.ts';

/** Days that are further back than this are meant for the next year. */
const DAYS_BACK = 180;

/** A day that the first words name, and how many words it takes. */
interface ReadDay {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly words: number;
}

/**
 * Reads a day at the start of lower-case words in the active language: `today`, `tmrw`, `mon`, `11/26`, `nov 26`, `26 nov`, `2026-11-26`. A weekday
 * is the next one, today included; a day without a year is the one nearest to today. Undefined for anything else.
 *
 * @param today `YYYY-MM-DD`
 */
export function readDayWords(words: readonly string[], today: string): ReadDay | undefined {
  const [first = '', second = ''] = words.slice(0, 2).map(foldTyped);
  if (listTypedWords('typed.today').includes(first)) return { day: today, words: 1 };
  if (listTypedWords('typed.tomorrow').includes(first)) return { day: addDays(today, 1), words: 1 };
  // A short name may be of a weekday and of a month, which has a number beside it: `mar` of mardi and mars.
  const named = readNamedMonth(first, second, today);
  if (named) return named;
  const weekday = findName('typed.weekdays', first);
  if (weekday !== undefined) return { day: toNextWeekday(weekday, today), words: 1 };
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(first);
  if (iso) return toReadDay(toDay(Number(iso[1]), Number(iso[2]), Number(iso[3])), 1);
  const slashed = /^(\d{1,2})[/-](\d{1,2})(?:[/-](?:20)?(\d{2}))?$/.exec(first);
  if (slashed) {
    const [month, date] = [Number(slashed[1]), Number(slashed[2])];
    if (slashed[3] === undefined) return toReadDay(toNearestDay(month, date, today), 1);
    return toReadDay(toDay(2000 + Number(slashed[3]), month, date), 1);
  }
  return undefined;
}

function readNamedMonth(first: string, second: string, today: string): ReadDay | undefined {
  const joined = /^(\p{L}{3,9})(\d{1,2})$/u.exec(first) ?? undefined;
  if (joined) return toMonthDay(joined[1] ?? '', joined[2] ?? '', today, 1);
  const turned = /^(\d{1,2})(\p{L}{3,9})$/u.exec(first);
  if (turned) return toMonthDay(turned[2] ?? '', turned[1] ?? '', today, 1);
  return toMonthDay(first, second, today, 2) ?? toMonthDay(second, first, today, 2);
}

function toMonthDay(name: string, date: string, today: string, words: number): ReadDay | undefined {
  const month = findName('typed.months', name);
  const [, number, ordinal = ''] = /^(\d{1,2})(\p{L}*)$/u.exec(date) ?? [];
  if (month === undefined || number === undefined) return undefined;
  if (ordinal !== '' && !listTypedWords('typed.ordinals').includes(ordinal)) return undefined;
  return toReadDay(toNearestDay(month + 1, Number(number), today), words);
}

function toReadDay(day: string | undefined, words: number): ReadDay | undefined {
  return day === undefined ? undefined : { day, words };
}

/** The index of the only entry of a list with a name that begins with a word of at least three letters, or is it. */
function findName(key: 'typed.weekdays' | 'typed.months', word: string): number | undefined {
  if (word.length < 3) return undefined;
  const isMeant = (name: string) => name.startsWith(word) || `${name}s`.startsWith(word);
  const found = listTypedWords(key).flatMap((names, index) => (names.split(' ').some(isMeant) ? [index] : []));
  return found.length === 1 ? found[0] : undefined;
}

function toNextWeekday(weekday: number, today: string): string {
  const now = new Date(`${today}T00:00:00Z`).getUTCDay();
  return addDays(today, (weekday - now + 7) % 7);
}

function toNearestDay(month: number, date: number, today: string): string | undefined {
  const year = Number(today.slice(0, 4));
  const thisYear = toDay(year, month, date);
  if (thisYear === undefined || thisYear >= addDays(today, -DAYS_BACK)) return thisYear;
  return toDay(year + 1, month, date);
}

/** The day; undefined for one that the calendar does not have. */
function toDay(year: number, month: number, date: number): string | undefined {
  const text = [year, month, date].map((part) => String(part).padStart(2, '0')).join('-');
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text) ? text : undefined;
}
