import type { ClientSettings } from '@loadstone/contracts/board';
import { hasInsuranceFlag, toLatestInsuredDay } from '@loadstone/contracts/companies';
import type { ProductMode } from '@loadstone/contracts/postings';
import { toErrorWords } from '@loadstone/contracts/texts';
import type { UserClaims } from '@loadstone/contracts/users';
import { findText } from '../../lib/texts/t.ts';

/** The latest day that a carrier may post for, by its insurance. */
export interface DayLimit {
  /** `YYYY-MM-DD`, the last day that may be posted. */
  readonly latestDay: string;
  readonly expiryDay: string;
  readonly email: string;
  readonly phone: string;
}

/** The limit for this user; null for brokers, and for carriers without the setting. */
export function toDayLimit(
  mode: ProductMode,
  claims: Pick<UserClaims, 'insuranceExpiryDate' | 'inProductNotification'>,
  settings: Pick<ClientSettings, 'insuranceThresholdDays' | 'insuranceEmail' | 'supportPhone'>,
): DayLimit | null {
  const expiryDay = claims.insuranceExpiryDate;
  const latestDay = toLatestInsuredDay(expiryDay, settings.insuranceThresholdDays);
  if (mode !== 'C' || expiryDay === null || latestDay === null) return null;
  if (!hasInsuranceFlag(claims.inProductNotification)) return null;
  return { latestDay, expiryDay, email: settings.insuranceEmail, phone: settings.supportPhone };
}

/** True where the day may be posted. Calendar days compare as text. */
export function isDayInsured(day: string, limit: DayLimit | null): boolean {
  return limit === null || day <= limit.latestDay;
}

/** The message for a carrier whose chosen day is later than its insurance. */
export function toUninsuredDayText(day: string, { expiryDay, email, phone }: DayLimit): string {
  const values = { availableDay: day, expiryDay, email, phone };
  return toErrorWords({ name: 'insurance.futureDate', values }, findText) ?? '';
}
