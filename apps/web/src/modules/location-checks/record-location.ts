import { ACTIVITY_TYPES } from '@loadstone/contracts/activity';
import { addGeoRecord, addGeoRecordWithActivity, type LocationState } from '@loadstone/contracts/location-checks';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { newIdempotencyKey } from '../../lib/browser/random.ts';
import type { FoundPosition } from './model/browser-location.ts';

const APP_NAME = 'Loadstone web';

/** The state of a check with what the browser found. */
export interface LocationCheck {
  readonly state: LocationState;
  readonly position?: FoundPosition;
  /** Why there is no position, for the log. */
  readonly reason?: string;
}

/**
 * Stores a check at the server. A change of the state is stored together with an entry in the sign-in log that gives the
 * reason; for a repetition the server writes the entry. @throws {ApiError}
 */
export async function recordLocation({ state, position, reason }: LocationCheck, isChange: boolean): Promise<void> {
  const geoEnforce = { state, ...position };
  const idempotencyKey = newIdempotencyKey();
  if (!isChange) {
    await callEndpoint(addGeoRecord, { body: geoEnforce, idempotencyKey });
    return;
  }
  const entry = { userActivityTypeId: ACTIVITY_TYPES.GeoCheck, appName: APP_NAME, description: reason ?? '' };
  await callEndpoint(addGeoRecordWithActivity, { body: { userLoginActivity: entry, geoEnforce }, idempotencyKey });
}
