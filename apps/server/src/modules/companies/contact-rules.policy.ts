import { isWithinHours } from '@loadstone/contracts/companies';
import type { Hours } from '@loadstone/contracts/postings';
import { findCityByName } from '@loadstone/places';
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
  return findCityByName(city, st)?.timeZone ?? '';
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
