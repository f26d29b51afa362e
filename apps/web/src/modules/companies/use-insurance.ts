import { isInsuranceExpired } from '@loadstone/contracts/companies';
import { useSession } from '../../lib/session/session.ts';
import { useSettings } from '../../lib/settings/settings.ts';
import { useBoardDay } from '../../lib/settings/use-board-day.ts';
import { toInsuranceState, type InsuranceState } from './insurance-state.ts';

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
