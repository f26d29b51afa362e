import { addDays } from '../board/day.ts';

/**
 * True from the expiry day of the certificate. No posting may be dated on or after it (plus the configured threshold),
 * so from then on a carrier cannot post.
 */
export function isInsuranceExpired(expiryDay: string | null, today: string, thresholdDays: number): boolean {
  return expiryDay !== null && today >= addDays(expiryDay, thresholdDays);
}

/** True within the warning days before the certificate expires. */
export function isInsuranceExpiringSoon(
  expiryDay: string | null,
  today: string,
  thresholdDays: number,
  warningDays: number,
): boolean {
  if (expiryDay === null || isInsuranceExpired(expiryDay, today, thresholdDays)) return false;
  return addDays(today, warningDays) >= expiryDay;
}

/** The last day for which a carrier may post, or null if its insurance sets no limit. */
export function toLatestInsuredDay(expiryDay: string | null, thresholdDays: number): string | null {
  return expiryDay === null ? null : addDays(expiryDay, thresholdDays - 1);
}

/** The future-date rule applies only to carriers whose in-product notification flag starts with 1. */
export function hasInsuranceFlag(inProductNotification: string): boolean {
  return inProductNotification.startsWith('1');
}

/** The in-product notification flags with the insurance flag, their first character, on or off. */
export function withInsuranceFlag(inProductNotification: string, isOn: boolean): string {
  return `${isOn ? '1' : '0'}${inProductNotification.slice(1)}`;
}
