import { ACTIVITY_TYPES } from '@loadstone/contracts/activity';
import {
  LOCATION_INTERVALS,
  type GeoDraft,
  type GeoRecord,
  type LocationState,
} from '@loadstone/contracts/location-checks';
import type { Board, BoardGround } from '../../board/board.ts';
import { perBoard } from '../../board/per-board.ts';
import type { UserCaller } from '../../ground/caller.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, assertThat, fieldError } from '../../ground/errors.ts';
import { addLocationActivity } from '../activity/index.ts';
import { findNewestCheck, insertLocationCheck, type NewestCheck } from './location-checks.queries.ts';

const MINUTE_MS = 60_000;
/** How far the clock of a machine may be ahead of the server's. */
const TOLERANCE_MS = MINUTE_MS;
/** The oldest position that still states where a browser is. */
const POSITION_AGE_MS = 60 * MINUTE_MS;

const DESCRIPTIONS: Record<LocationState, string> = {
  asked: 'Location requested',
  granted: 'Location shared',
  denied: 'Location not shared',
  unsupported: 'Location not supported by the browser',
};

/** A check whose address is known. */
interface LocatedCheck {
  readonly draft: GeoDraft;
  readonly recordedOn: Date | null;
  readonly address: string;
}

/** The place of a request and what a client writes to the sign-in log with a check. */
interface CheckContext {
  readonly networkAddress: string;
  /** The entry of the client; without one the server describes the state. */
  readonly entry?: { readonly description: string; readonly appName: string; readonly errorCode: string };
}

/** One budget for both calls that store a check. */
const countChecksOf = perBoard(({ limits, configuration }: Board) =>
  limits.perDay<number>('locationChecks', configuration.limits.activityPerDay, 'activity.limitReached'),
);

/**
 * Counts a check and finds its address, which may take seconds: call it outside of a transaction.
 *
 * @param fieldPrefix path of the draft in the request's body, for the refusal: '' or `geoEnforce.`
 * @throws AppError `request.invalid` for a position from the future or an old one, `activity.limitReached`
 */
export async function locateCheck(
  board: Board,
  caller: UserCaller,
  { draft, fieldPrefix }: { readonly draft: GeoDraft; readonly fieldPrefix: string },
): Promise<LocatedCheck> {
  const recordedOn = toRecordedOn(draft, board.clock.now(), fieldPrefix);
  await countChecksOf(board)(caller.userId);
  const { long, lat } = draft;
  const { geocoding } = board.partners;
  const address = lat === null || long === null ? '' : (await geocoding.findAddress(lat, long)).address;
  return { draft, recordedOn, address };
}

/** Stores a check, and an entry of type GeoCheck in the sign-in log, both or none. */
export async function recordCheck(
  { db, clock }: Board,
  caller: UserCaller,
  { draft, recordedOn, address, networkAddress, entry }: LocatedCheck & CheckContext,
): Promise<GeoRecord> {
  const { long, lat, accuracy } = draft;
  const state = draft.state ?? (lat === null ? 'denied' : 'granted');
  const { accountId, userId, email: userEmail, isGeoEnforced: enforced } = caller;
  await inTransaction(db, async (tx) => {
    await insertLocationCheck(tx, {
      user_id: userId,
      account_id: accountId,
      session_id: caller.sessionId,
      state,
      long,
      lat,
      accuracy,
      address,
      recorded_on: recordedOn,
      created_on: clock.now(),
    });
    await addLocationActivity(
      tx,
      clock,
      { userId, email: userEmail, networkAddress },
      {
        userActivityTypeId: ACTIVITY_TYPES.GeoCheck,
        description: entry?.description || DESCRIPTIONS[state],
        appName: entry?.appName ?? '',
        errorCode: entry?.errorCode ?? '',
        long,
        lat,
        address,
        geoAccuracy: accuracy,
      },
    );
  });
  return { accountId, userId, userEmail, state, long, lat, accuracy, address, enforced };
}

/**
 * Checks that a caller who must share the location does so in this session. Returns at once for all others.
 *
 * @throws AppError `location.required`
 */
export async function assertLocation({ db, clock, configuration }: BoardGround, caller: UserCaller): Promise<void> {
  if (!caller.isGeoEnforced) return;
  const newest = await findNewestCheck(db, caller.sessionId);
  assertThat(isLocationShared(newest, clock.now(), configuration.limits.geoLogMinutes), 'location.required');
}

function toRecordedOn({ recordedOn }: GeoDraft, now: Date, fieldPrefix: string): Date | null {
  if (recordedOn === null) return null;
  const instant = new Date(recordedOn);
  const ageMs = now.getTime() - instant.getTime();
  const text = ageMs < -TOLERANCE_MS ? 'location.future' : ageMs > POSITION_AGE_MS ? 'location.old' : undefined;
  if (text !== undefined) {
    throw new AppError('request.invalid', undefined, [fieldError(`${fieldPrefix}recordedOn`, text)]);
  }
  return instant;
}

/**
 * True where the check allows the session's calls: the location is shared, or the browser has none to share, and the
 * check is not older than `LOCATION_INTERVALS` intervals.
 */
function isLocationShared(check: NewestCheck | undefined, now: Date, intervalMinutes: number): boolean {
  if (check === undefined || (check.state !== 'granted' && check.state !== 'unsupported')) return false;
  return now.getTime() - check.created_on.getTime() <= LOCATION_INTERVALS * intervalMinutes * MINUTE_MS;
}
