import { isWithinHours } from '@loadstone/contracts/companies';
import type { Hours } from '@loadstone/contracts/postings';
import { findTimeZoneByName } from '@loadstone/places';
import type { CompanyRow } from '../../db/tables/schema.ts';

/** The columns that decide how a company is reached. */
export type ContactRuleColumns = Pick<
  CompanyRow,
  'offers_first' | 'quiet_from' | 'quiet_to' | 'billing_city' | 'billing_province_code'
>;

/** The names of the columns, for queries that read a company as `c`. */
export const CONTACT_RULES = ['c.offers_first', 'c.quiet_from', 'c.quiet_to'] as const;

/** The quiet hours of a company; null for none. */
export function findQuietHours({ quiet_from: from, quiet_to: to }: ContactRuleColumns): Hours | null {
  return from === null || to === null ? null : { from, to };
}

/** The time zone of a company's city; '' where the gazetteer does not have the city. */
export function findTimeZone({
  billing_city: city,
  billing_province_code: st,
}: Pick<ContactRuleColumns, 'billing_city' | 'billing_province_code'>): string {
  return findTimeZoneByName(city, st);
}

/** True where a company is in its quiet hours, by the clock of its city. A company of an unknown city has none. */
export function isQuiet(row: ContactRuleColumns, now: Date): boolean {
  const hours = findQuietHours(row);
  const timeZone = hours === null ? '' : findTimeZone(row);
  return hours !== null && timeZone !== '' && isWithinHours(hours, timeZone, now);
}

/**
 * Why another company does not see a company's phone number: `always` for offers first, the end of its quiet hours as
 * HH:MM, or undefined where it sees the number.
 */
export function findOffersOnly(row: ContactRuleColumns, now: Date): string | undefined {
  if (row.offers_first) return 'always';
  return row.quiet_from !== null && isQuiet(row, now) ? (row.quiet_to ?? undefined) : undefined;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Changes of clocks move the end of quiet hours by at most so much. */
const CLOCK_SHIFT_MS = 2 * 60 * MINUTE_MS;
const STEP_MS = 10 * MINUTE_MS;
const SPELLS_MAXIMUM = 10_000;

/** A time without a change between quiet and other hours, by hours and zone: rows of one company ask for the same one. */
const spells = new Map<string, { readonly fromMs: number; readonly untilMs: number }>();

/**
 * When the company's quiet hours next begin or end; undefined for a company whose number is shown always or never. Until
 * then what {@link findOffersOnly} says holds.
 */
export function findContactUntil(row: ContactRuleColumns, now: Date): Date | undefined {
  const hours = row.offers_first ? null : findQuietHours(row);
  const timeZone = hours === null ? '' : findTimeZone(row);
  if (hours === null || timeZone === '') return undefined;
  const key = `${hours.from} ${hours.to} ${timeZone}`;
  const nowMs = now.getTime();
  const known = spells.get(key);
  if (known !== undefined && known.fromMs <= nowMs && nowMs < known.untilMs) return new Date(known.untilMs);
  const untilMs = findChangeMs(hours, timeZone, nowMs);
  if (spells.size >= SPELLS_MAXIMUM) spells.clear();
  spells.set(key, { fromMs: nowMs, untilMs });
  return new Date(untilMs);
}

/** The first whole minute after a moment at which quiet hours begin or end. */
function findChangeMs(hours: Hours, timeZone: string, nowMs: number): number {
  const isNow = isWithinHours(hours, timeZone, new Date(nowMs));
  const isChanged = (ms: number): boolean => isWithinHours(hours, timeZone, new Date(ms)) !== isNow;
  const minuteMs = nowMs - (nowMs % MINUTE_MS);
  // A step must not pass quiet or other hours that are short, also where clocks go back and repeat a part of them.
  const stepMs = Math.min(STEP_MS, toShorterMs(hours));
  let ms = minuteMs + MINUTE_MS;
  while (!isChanged(ms) && ms < minuteMs + DAY_MS + CLOCK_SHIFT_MS) ms += stepMs;
  while (ms - MINUTE_MS > nowMs && isChanged(ms - MINUTE_MS)) ms -= MINUTE_MS;
  return ms;
}

/** The shorter one of the quiet hours and of the rest of the day. */
function toShorterMs({ from, to }: Hours): number {
  const quietMs = (toMinutes(to) - toMinutes(from)) * MINUTE_MS;
  const positiveMs = quietMs < 0 ? quietMs + DAY_MS : quietMs;
  return Math.min(positiveMs, DAY_MS - positiveMs);
}

function toMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
