import { addDays, formatDay } from './day.ts';

/**
 * True from the day that the certificate names: no day on or after it (plus the configured
 * threshold) may be posted, so from then on a carrier can post nothing.
 */
export function isInsuranceExpired(expiryDay: string | null, today: string, thresholdDays: number): boolean {
  return expiryDay !== null && today >= addDays(expiryDay, thresholdDays);
}

/** True within the warning days before the certificate's end, and not yet expired. */
export function isInsuranceExpiringSoon(
  expiryDay: string | null,
  today: string,
  thresholdDays: number,
  warningDays: number,
): boolean {
  if (expiryDay === null || isInsuranceExpired(expiryDay, today, thresholdDays)) return false;
  return addDays(today, warningDays) >= expiryDay;
}

/** The last day a carrier may post for, or null where its insurance sets no limit. */
export function toLatestInsuredDay(expiryDay: string | null, thresholdDays: number): string | null {
  return expiryDay === null ? null : addDays(expiryDay, thresholdDays - 1);
}

/** The future-date rule asks only carriers whose in-product notification flag starts with 1. */
export function hasInsuranceFlag(inProductNotification: string): boolean {
  return inProductNotification.startsWith('1');
}

/** What a carrier reads when the day is later than its insurance. */
export function toInsuranceFutureDateText(words: {
  dateAvail: string;
  expiryDay: string;
  email: string;
  phone: string;
}): string {
  return (
    `We cannot accept the future posting date of ${formatDay(words.dateAvail)} ` +
    `Your insurance is set to expire on ${formatDay(words.expiryDay)} ` +
    'Please email an updated copy of your COI with the provider listed as certificate holder ' +
    `and send to ${words.email} or call us at ${words.phone} with your updated insurance certification.`
  );
}
