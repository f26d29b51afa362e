import { isInsuranceExpired, isInsuranceExpiringSoon } from '@loadstone/contracts/companies';
import type { ProductMode } from '@loadstone/contracts/postings';
import { useSession } from '../../lib/session/session.ts';
import { useSettings } from '../../lib/settings/settings.ts';
import { useBoardDay } from '../../lib/settings/use-board-day.ts';

/** The state of the carrier's insurance today; changes at the board's midnight. */
export function useInsurance(): InsuranceState {
  const { mode, claims } = useSession();
  const { insuranceThresholdDays, insuranceWarningDays } = useSettings();
  return toInsuranceState({
    mode,
    expiryDay: claims.insuranceExpiryDate,
    today: useBoardDay(),
    thresholdDays: insuranceThresholdDays,
    warningDays: insuranceWarningDays,
  });
}

/** True where the insurance of another company is expired today; false where its day is not known. */
export function useIsExpired(expiryDay: string | null): boolean {
  const { insuranceThresholdDays } = useSettings();
  return isInsuranceExpired(expiryDay, useBoardDay(), insuranceThresholdDays);
}

/** The rights that a carrier's certificate gives on a day: all, all with a warning, or read only. */
type InsuranceState = 'fine' | 'soon' | 'expired';

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
