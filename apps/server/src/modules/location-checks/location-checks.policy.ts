import { LOCATION_INTERVALS, type LocationState } from '@loadstone/contracts/location-checks';

const MINUTE_MS = 60_000;

/** The newest location check of a session. */
export interface NewestCheck {
  readonly state: LocationState;
  readonly created_on: Date;
}

/**
 * True where the check allows the session's calls: the location is shared, or the browser has none to share, and the
 * check is not older than `LOCATION_INTERVALS` intervals.
 */
export function isLocationShared(check: NewestCheck | undefined, now: Date, intervalMinutes: number): boolean {
  if (check === undefined || (check.state !== 'granted' && check.state !== 'unsupported')) return false;
  return now.getTime() - check.created_on.getTime() <= LOCATION_INTERVALS * intervalMinutes * MINUTE_MS;
}
