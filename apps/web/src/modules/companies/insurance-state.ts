import { isInsuranceExpired, isInsuranceExpiringSoon } from '@loadstone/contracts/companies';
import type { ProductMode } from '@loadstone/contracts/postings';

/** The rights that a carrier's certificate gives on a day: all, all with a warning, or read only. */
export type InsuranceState = 'fine' | 'soon' | 'expired';

interface InsuranceFacts {
  readonly mode: ProductMode;
  /** `YYYY-MM-DD`; null where none is on file. */
  readonly expiryDay: string | null;
  /** The board's day, `YYYY-MM-DD`. */
  readonly today: string;
  readonly thresholdDays: number;
  readonly warningDays: number;
}

/** Only carriers need a certificate. */
export function toInsuranceState(facts: InsuranceFacts): InsuranceState {
  const { mode, expiryDay, today, thresholdDays, warningDays } = facts;
  if (mode !== 'C') return 'fine';
  if (isInsuranceExpired(expiryDay, today, thresholdDays)) return 'expired';
  return isInsuranceExpiringSoon(expiryDay, today, thresholdDays, warningDays) ? 'soon' : 'fine';
}
