import {
  hasInsuranceFlag,
  toInsuranceFutureDateText,
  toLatestInsuredDay,
  type ClientSettings,
  type ProductMode,
  type UserClaims,
} from '@loadstone/contracts';

/** How far ahead a carrier may post, by its insurance. */
export interface DayLimit {
  /** `YYYY-MM-DD`, the last day that may be posted. */
  readonly latestDay: string;
  readonly expiryDay: string;
  readonly email: string;
  readonly phone: string;
}

/** The limit that stands for this person, or null: brokers have none, nor carriers without the flag. */
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

/** What a carrier reads whose day is later than its insurance. */
export function toUninsuredDayText(day: string, { expiryDay, email, phone }: DayLimit): string {
  return toInsuranceFutureDateText({ dateAvail: day, expiryDay, email, phone });
}
