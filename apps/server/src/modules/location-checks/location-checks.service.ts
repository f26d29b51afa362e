import { ACTIVITY_TYPES } from '@loadstone/contracts/activity';
import type { GeoDraft, GeoRecord, LocationState } from '@loadstone/contracts/location-checks';
import type { UserCaller } from '../../ground/caller.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Configuration } from '../../ground/settings/config.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, assertThat, fieldError } from '../../ground/errors.ts';
import type { Geocoding } from '../../partners/index.ts';
import type { Limits } from '../../endpoints/limits.ts';
import { addLocationActivity } from '../activity/index.ts';
import { isLocationShared } from './location-checks.policy.ts';
import { findNewestCheck, insertLocationCheck } from './location-checks.queries.ts';

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

interface LocationChecksDependencies {
  readonly database: { readonly db: Db };
  readonly clock: Clock;
  readonly configuration: Pick<Configuration, 'limits'>;
  readonly limits: Limits;
  readonly geocoding: Pick<Geocoding, 'findAddress'>;
}

/** Location checks of browsers: they are stored, and decide about the calls of users who must share the location. */
export interface LocationChecksService {
  /**
   * Counts a check and finds its address, which may take seconds: call it outside of a transaction.
   *
   * @param fieldPrefix path of the draft in the request's body, for the refusal: '' or `geoEnforce.`
   * @throws AppError `request.invalid` for a position from the future or an old one, `activity.limitReached`
   */
  locate(caller: UserCaller, draft: GeoDraft, fieldPrefix: string): Promise<LocatedCheck>;
  /** Stores a check, and an entry of type GeoCheck in the sign-in log, both or none. */
  record(caller: UserCaller, check: LocatedCheck, context: CheckContext): Promise<GeoRecord>;
  /**
   * Checks that a caller who must share the location does so in this session. Returns at once for all others.
   *
   * @throws AppError `location.required`
   */
  assertLocation(caller: UserCaller): Promise<void>;
}

export function createLocationChecksService(dependencies: LocationChecksDependencies): LocationChecksService {
  const { clock, geocoding } = dependencies;
  const { db } = dependencies.database;
  const { geoLogMinutes, activityPerDay } = dependencies.configuration.limits;
  const countChecks = dependencies.limits.perDay<number>('locationChecks', activityPerDay, 'activity.limitReached');

  return {
    async locate(caller, draft, fieldPrefix) {
      const recordedOn = toRecordedOn(draft, clock.now(), fieldPrefix);
      await countChecks(caller.userId);
      const { long, lat } = draft;
      const address = lat === null || long === null ? '' : (await geocoding.findAddress(lat, long)).address;
      return { draft, recordedOn, address };
    },

    async record(caller, { draft, recordedOn, address }, { networkAddress, entry }) {
      const { long, lat, accuracy } = draft;
      const state = draft.state ?? (lat === null ? 'denied' : 'granted');
      await inTransaction(db, async (tx) => {
        await insertLocationCheck(tx, {
          user_id: caller.userId,
          account_id: caller.accountId,
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
          { userId: caller.userId, email: caller.email, networkAddress },
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
      const { accountId, userId, email: userEmail, isGeoEnforced: enforced } = caller;
      return { accountId, userId, userEmail, state, long, lat, accuracy, address, enforced };
    },

    async assertLocation(caller) {
      if (!caller.isGeoEnforced) return;
      const newest = await findNewestCheck(db, caller.sessionId);
      assertThat(isLocationShared(newest, clock.now(), geoLogMinutes), 'location.required');
    },
  };
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
