import { addDays } from '@loadstone/contracts/board';

const TODAY = new Set(['today', 'tod', 'tdy', 'tonight']);
const TOMORROW = new Set(['tomorrow', 'tomorow', 'tmrw', 'tmw', 'tmr', 'tmrow', 'tom']);
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
/** Days that are further back than this are meant for the next year. */
const DAYS_BACK = 180;

/** A day that the first words name, and how many words it takes. */
interface ReadDay {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly words: number;
}

/**
 * Reads a day at the start of lower-case words: `today`, `tmrw`, `mon`, `11/26`, `nov 26`, `26 nov`, `2026-11-26`. A weekday
 * is the next one, today included; a day without a year is the one nearest to today. Undefined for anything else.
 *
 * @param today `YYYY-MM-DD`
 */
export function readDayWords(words: readonly string[], today: string): ReadDay | undefined {
  const [first = '', second = ''] = words;
  if (TODAY.has(first)) return { day: today, words: 1 };
  if (TOMORROW.has(first)) return { day: addDays(today, 1), words: 1 };
  const weekday = findPrefix(WEEKDAYS, first);
  if (weekday !== undefined) return { day: toNextWeekday(weekday, today), words: 1 };
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(first);
  if (iso) return toReadDay(toDay(Number(iso[1]), Number(iso[2]), Number(iso[3])), 1);
  const slashed = /^(\d{1,2})[/-](\d{1,2})(?:[/-](?:20)?(\d{2}))?$/.exec(first);
  if (slashed) {
    const [month, date] = [Number(slashed[1]), Number(slashed[2])];
    if (slashed[3] === undefined) return toReadDay(toNearestDay(month, date, today), 1);
    return toReadDay(toDay(2000 + Number(slashed[3]), month, date), 1);
  }
  return readNamedMonth(first, second, today);
}

function readNamedMonth(first: string, second: string, today: string): ReadDay | undefined {
  const joined = /^([a-z]{3,9})(\d{1,2})$/.exec(first) ?? undefined;
  if (joined) return toMonthDay(joined[1] ?? '', joined[2] ?? '', today, 1);
  const turned = /^(\d{1,2})([a-z]{3,9})$/.exec(first);
  if (turned) return toMonthDay(turned[2] ?? '', turned[1] ?? '', today, 1);
  return toMonthDay(first, second, today, 2) ?? toMonthDay(second, first, today, 2);
}

function toMonthDay(name: string, date: string, today: string, words: number): ReadDay | undefined {
  const month = findPrefix(MONTHS, name);
  if (month === undefined || !/^\d{1,2}(st|nd|rd|th)?$/.test(date)) return undefined;
  return toReadDay(toNearestDay(month + 1, Number.parseInt(date, 10), today), words);
}

function toReadDay(day: string | undefined, words: number): ReadDay | undefined {
  return day === undefined ? undefined : { day, words };
}

/** The index of the name that begins with a word of at least three letters. */
function findPrefix(names: readonly string[], word: string): number | undefined {
  if (word.length < 3) return undefined;
  const index = names.findIndex((name) => name.startsWith(word.replace(/\.$/, '')) || (name + 's').startsWith(word));
  // "thurs", "tues" and "weds" are no prefixes of one kind: the first two are, the last is not.
  if (index === -1 && word === 'weds') return names.indexOf('wednesday');
  return index === -1 ? undefined : index;
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
