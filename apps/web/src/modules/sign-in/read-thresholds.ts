import { getRefreshThresholds } from '@loadstone/contracts/sessions';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { toThresholds, type SessionThresholds } from '../../lib/session/thresholds.ts';

/** Loads the times at which a session warns, ends and renews itself. @throws {ApiError} */
export async function readThresholds(): Promise<SessionThresholds> {
  const { lastActive_Threshold_Hrs, popUpTimer_Threshold_Mins, tokenRenewal_Threshold_Mins } =
    await callEndpoint(getRefreshThresholds);
  return toThresholds(lastActive_Threshold_Hrs, popUpTimer_Threshold_Mins, tokenRenewal_Threshold_Mins);
}
