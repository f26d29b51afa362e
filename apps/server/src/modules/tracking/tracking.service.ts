import { PRODUCT_IDS, type PostingKind, type ProductMode } from '@loadstone/contracts/postings';
import {
  TRACKING_RESPONSES,
  type DriverTracking,
  type LoadDirections,
  type Track,
  type TruckUnderWay,
} from '@loadstone/contracts/tracking';
import type { DriverCaller, UserCaller } from '../../ground/caller.ts';
import { groupCalls } from '../../db/grouped-calls.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat, errorText } from '../../ground/errors.ts';
import { findRole, isDriverOf } from '../assignments/index.ts';
import { isKeyRight } from '../permits/index.ts';
import {
  recordPositions,
  storePositions,
  type PositionBatch,
  type ReceivedBatch,
  type TrackingDependencies,
} from './recording.service.ts';
import { isRecorded } from './tracking.policy.ts';
import type { MovedLoad, PushedPositions } from '../../live/index.ts';
import { toDriverTracking, toJourney, toTrail, toTruckUnderWay } from './tracking.presenter.ts';
import {
  findTrackedByToken,
  insertConsent,
  listTracked,
  listTrail,
  listUnderWay,
  setSharing,
  type PositionWrite,
  type TrackedView,
} from './tracking.queries.ts';

/** The use-cases of positions. The assignment of another driver or of other companies is `assignment.notFound`. */
export interface TrackingService extends PushedPositions {
  /** @throws AppError as {@link recordPositions} */
  record(caller: DriverCaller, id: number, batch: PositionBatch): Promise<ReceivedBatch>;
  listOfDriver(caller: DriverCaller): Promise<DriverTracking[]>;
  /**
   * Starts or stops the sharing of positions.
   *
   * @param sharing.agoMs how long ago the driver decided it
   * @throws AppError `assignment.notFound`, `posting.illegalTransition` unless assigned or on route
   */
  setSharing(caller: DriverCaller, id: number, sharing: { isSharing: boolean; agoMs: number }): Promise<DriverTracking>;
  /** @throws AppError `assignment.notFound` */
  getTrack(caller: UserCaller, name: { kind: PostingKind; token: number; key: string }): Promise<Track>;
  /** The driving route from the pick-up to the delivery. @throws AppError `assignment.notFound` */
  getDirections(caller: UserCaller, name: { kind: PostingKind; token: number }): Promise<LoadDirections>;
  listUnderWay(
    caller: UserCaller,
    mode: ProductMode,
    key: string,
  ): Promise<{ responseCode: number; trucks: TruckUnderWay[] }>;
}

/** How long a batch of positions waits for those of other drivers, with which it is read and written. */
const GATHER_MS = 20;

/**
 * How much earlier than its assignment a consent may be. A phone without a network states how long ago its driver
 * agreed, and its clock may have been set meanwhile.
 */
const CONSENT_TOLERANCE_MS = 15 * 60_000;

const NOT_SUBSCRIBED = { responseCode: TRACKING_RESPONSES.notSubscribed, positions: [], journey: null };

function hasKey(caller: UserCaller, mode: ProductMode, key: string): boolean {
  return isKeyRight(caller, 'll_track', PRODUCT_IDS[mode], key);
}

export function createTrackingService(dependencies: TrackingDependencies): TrackingService {
  const { db, clock } = dependencies;
  const listeners: ((moved: MovedLoad) => void)[] = [];

  const readTogether = groupCalls({
    run: async (ids: readonly number[]) => {
      const rows = new Map((await listTracked(db, [...new Set(ids)])).map((row) => [row.id, row]));
      return ids.map((id) => rows.get(id));
    },
    gatherMs: GATHER_MS,
  });
  // The batches that were read together are written together, without waiting for more.
  const write = groupCalls({
    run: (writes: readonly PositionWrite[]) => storePositions(dependencies, writes),
    toKey: ({ assignmentId }) => assignmentId,
    gatherMs: 0,
  });

  const toOwn = (caller: DriverCaller, row: TrackedView | undefined): TrackedView => {
    assertThat(row !== undefined && isDriverOf(caller, row), 'assignment.notFound');
    return row;
  };
  const getOfDriver = async (caller: DriverCaller, id: number): Promise<TrackedView> =>
    toOwn(caller, (await listTracked(db, [id]))[0]);

  return {
    onMoved: (listener) => void listeners.push(listener),

    async record(caller, id, batch) {
      const read = async (): Promise<TrackedView> => toOwn(caller, await readTogether(id));
      const { received, moved } = await recordPositions(dependencies, { read, write }, caller, batch);
      if (moved !== undefined) for (const listener of listeners) listener(moved);
      return received;
    },

    async listOfDriver(caller) {
      const rows = await listTracked(db, caller.assignmentIds);
      return rows.filter((row) => isDriverOf(caller, row)).map((row) => toDriverTracking(row, caller.driverId));
    },

    async setSharing(caller, id, { isSharing, agoMs }) {
      const row = await getOfDriver(caller, id);
      const { driverId } = caller;
      const isSame = (row.sharing_driver_id === driverId) === isSharing;
      if (isSame) return toDriverTracking(row, driverId);
      assertThat(
        !isSharing || isRecorded(row.status),
        'posting.illegalTransition',
        errorText('assignment.notUnderWay'),
      );
      const earliestMs = row.created_on.getTime() - CONSENT_TOLERANCE_MS;
      const since = new Date(Math.max(clock.now().getTime() - agoMs, earliestMs));
      await inTransaction(db, async (tx) => {
        await insertConsent(tx, {
          assignment_id: id,
          driver_id: driverId,
          driver_name: caller.displayName,
          is_given: isSharing,
          created_on: since,
        });
        await setSharing(tx, id, isSharing ? { driverId, since } : null);
      });
      return toDriverTracking(await getOfDriver(caller, id), driverId);
    },

    async getTrack(caller, { kind, token, key }) {
      if (!hasKey(caller, 'B', key) && !hasKey(caller, 'C', key)) return NOT_SUBSCRIBED;
      const row = await findTrackedByToken(db, kind, token);
      const role = row && findRole(caller, row);
      assertThat(row !== undefined && role !== undefined, 'assignment.notFound');
      if (!hasKey(caller, role === 'broker' ? 'B' : 'C', key)) return NOT_SUBSCRIBED;
      const { ok } = TRACKING_RESPONSES;
      // A broker sees the truck once it has picked up.
      if (role === 'broker' && row.status !== 'R' && row.status !== 'D') {
        return { responseCode: ok, positions: [], journey: toJourney({ ...row, eta_stop: null }) };
      }
      const positions = toTrail(await listTrail(db, row.id, role === 'broker'));
      return { responseCode: ok, positions, journey: toJourney(row) };
    },

    async getDirections(caller, { kind, token }) {
      const row = await findTrackedByToken(db, kind, token);
      assertThat(row !== undefined && findRole(caller, row) !== undefined, 'assignment.notFound');
      const from = { lat: row.srce_lat, lon: row.srce_long };
      const found = await dependencies.routing.findDirections(from, { lat: row.dest_lat, lon: row.dest_long });
      return { ...found, points: found.points.map((point) => ({ ...point })) };
    },

    async listUnderWay(caller, mode, key) {
      if (!hasKey(caller, mode, key)) return { responseCode: TRACKING_RESPONSES.notSubscribed, trucks: [] };
      const rows = await listUnderWay(db, caller.accountId, mode);
      return { responseCode: TRACKING_RESPONSES.ok, trucks: rows.map((row) => toTruckUnderWay(row, mode)) };
    },
  };
}
