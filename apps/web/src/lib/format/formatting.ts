import { formatDay as formatCalendarDay } from '@loadstone/contracts/board';
import { formatMoney as toMoneyText, type Money } from '@loadstone/contracts/money';
import { perLocale, writeDate } from '@loadstone/contracts/texts';
import { distanceUnit, toKilometres } from '../settings/distance-unit.ts';
import { boardLocale, findText, locale, t } from '../texts/t.ts';

/** The options of a format for `toExactText`. */
export const EXACT_OPTIONS = { dateStyle: 'medium', timeStyle: 'medium' } as const;
const exactFormat = perLocale((locale) => new Intl.DateTimeFormat(locale, EXACT_OPTIONS));
const numberFormat = perLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }));

function partsOf(format: Intl.DateTimeFormat, at: Date): Record<string, string> {
  return Object.fromEntries(format.formatToParts(at).map((part) => [part.type, part.value]));
}

/** A calendar day `YYYY-MM-DD` as `Nov 22 2026` (pattern `MMM dd y`), equal in every time zone. */
export function formatDay(day: string): string {
  return formatCalendarDay(day, findText);
}

/** A calendar day `YYYY-MM-DD` as `Nov 22` (pattern `MMM dd`). */
export function formatDayShort(day: string): string {
  return formatCalendarDay(day, findText, 'dayShort');
}

/** The options of a format for `toMomentText`. */
export const MOMENT_OPTIONS = {
  month: 'short',
  day: '2-digit',
  hour: 'numeric',
  minute: '2-digit',
} as const;
const momentFormat = perLocale((locale) => new Intl.DateTimeFormat(locale, MOMENT_OPTIONS));

/** An instant as `Nov 22 4:05 PM` (pattern `MMM dd h:mm a`) in the zone of the format. */
export function toMomentText(format: Intl.DateTimeFormat, at: Date): string {
  const { month = '', day = '', hour = '', minute = '', dayPeriod = '' } = partsOf(format, at);
  return t('formats.moment', { month, day, hour, minute, dayPeriod });
}

/** An ISO instant in the user's own zone as `Nov 22 4:05 PM` (pattern `MMM dd h:mm a`). */
export function formatMoment(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : toMomentText(momentFormat(boardLocale()), at);
}

const paddedMomentFormat = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { ...MOMENT_OPTIONS, hour: '2-digit' }),
);

/** An ISO instant in the user's own zone with two digits of the hour, `Nov 22 04:05 PM` (pattern `MMM dd hh:mm a`). */
export function formatPaddedMoment(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : toMomentText(paddedMomentFormat(boardLocale()), at);
}

/** An instant to the second in the zone of the format. */
export function toExactText(format: Intl.DateTimeFormat, at: Date): string {
  return writeDate(format, at, (day) => t('formats.dayOfMonth', { day }));
}

/** An ISO instant in the user's own zone to the second, for a tooltip. */
export function formatExact(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : toExactText(exactFormat(boardLocale()), at);
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The time since a moment in short: `now`, `4 min`, `3 h`, `2 d`. A moment in the future is `now`. */
export function formatAge(sinceMs: number, nowMs: number): string {
  const age = Math.max(0, nowMs - sinceMs);
  if (age < MINUTE_MS) return t('ui.age.now');
  if (age < HOUR_MS) return t('ui.age.minutes', { minutes: Math.floor(age / MINUTE_MS) });
  if (age < DAY_MS) return t('ui.age.hours', { hours: Math.floor(age / HOUR_MS) });
  return t('ui.age.days', { days: Math.floor(age / DAY_MS) });
}

/** A number with thousands separators, without decimals. */
export function formatNumber(value: number): string {
  return numberFormat(locale()).format(value);
}

/** An amount with its currency: `$2,450 USD`, `$2,450.50 CAD`; with `hasCents` always with two decimals. */
export function formatMoney(money: Money, options?: { readonly hasCents?: boolean }): string {
  return toMoneyText(money, findText, options);
}

/** A distance in the user's unit, without the unit: a whole number with thousands separators. */
export function formatDistance(miles: number): string {
  return numberFormat(locale()).format(distanceUnit.get() === 'km' ? toKilometres(miles) : miles);
}

/** A distance in the user's unit, with the unit: `12 mi`, `19 km`. */
export function formatLength(miles: number): string {
  return `${formatDistance(miles)} ${distanceUnit.get()}`;
}

/**
 * A radius as part of an address. In miles it is a bare number, as everywhere on the board; in kilometres it has its
 * unit, because the same number may be one of the radii in miles.
 */
export function formatRadius(miles: number): string {
  return distanceUnit.get() === 'km' ? formatLength(miles) : String(miles);
}

/** A count with thousands separators. */
export function formatCount(count: number): string {
  return numberFormat(locale()).format(count);
}
