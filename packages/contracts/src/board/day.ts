import { perLocale } from '../texts/per-locale.ts';
import type { FindText } from '../texts/find-text.ts';

/** A day after today and these many days is asked about: a slip of the year is likelier than such a load. */
export const NEAR_DAYS = 60;

/** Adds whole days to a calendar day `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, dayOfMonth + days)).toISOString().slice(0, 10);
}

/** Moves a later day, such as that of the delivery, by as many days as the day that it follows was moved. */
export function moveWithDay(later: string | null, from: string, to: string): string | null {
  if (later === null || from === to) return later;
  return addDays(later, (Date.parse(to) - Date.parse(from)) / MS_PER_DAY);
}

const MS_PER_DAY = 86_400_000;

const dayFormat = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', day: '2-digit', year: 'numeric', timeZone: 'UTC' }),
);

/**
 * Formats a calendar day `YYYY-MM-DD` by the patterns of a catalogue, in English as `Nov 22 2026` (`MMM dd y`) or `Nov 22`,
 * equal in every time zone. Returns other text unchanged.
 */
export function formatDay(day: string, find: FindText, pattern: 'day' | 'dayShort' = 'day'): string {
  const at = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return day;
  const parts = dayFormat(find('formats.boardLocale') ?? '').formatToParts(at);
  return find(`formats.${pattern}`, Object.fromEntries(parts.map(({ type, value }) => [type, value]))) ?? day;
}
