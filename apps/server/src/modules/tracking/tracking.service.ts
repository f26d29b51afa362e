import { PRODUCT_IDS, type PostingKey, type PostingKind, type ProductMode } from '@loadstone/contracts/postings';
import {
  TRACKING_RESPONSES,
  type DriverTracking,
  type LoadDirections,
  type Track,
  type TruckUnderWay,
} from '@loadstone/contracts/tracking';
import type { Board } from '../../board/board.ts';
import { perBoard } from '../../board/per-board.ts';
import type { CompanyCaller, DriverCaller, UserCaller } from '../../ground/caller.ts';
import type { Db } from '../../db/database.ts';
import { groupCalls } from '../../db/grouped-calls.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat, errorText } from '../../ground/errors.ts';
import { findRole, isDriverOf } from '../assignments/index.ts';
import { assertFeature, isKeyRight } from '../permits/index.ts';
import { findOwnByKey } from '../postings/index.ts';
import { recordBatch, storePositions, type PositionBatch, type ReceivedBatch } from './recording.service.ts';
import { listStopPlaces } from './stop-way.policy.ts';
import { isRecorded } from './tracking.policy.ts';
import type { MovedLoad } from '../../live/index.ts';
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

/** How long a batch of positions waits for those of other drivers, with which it is read and written. */
const GATHER_MS = 20;

/**
 * How much earlier than its assignment a consent may be. A phone without a network states how long ago its driver
 * agreed, and its clock may have been set meanwhile.
 */
const CONSENT_TOLERANCE_MS = 15 * 60_000;

const NOT_SUBSCRIBED = { responseCode: TRACKING_RESPONSES.notSubscribed, positions: [], journey: null };

/** What the drivers' batches share, and who is informed of the trucks that move. */
const sharedOf = perBoard((board: Board) => ({
  listeners: [] as ((moved: MovedLoad) => void)[],
  read: groupCalls({
    run: async (ids: readonly number[]) => {
      const rows = new Map((await listTracked(board.db, [...new Set(ids)])).map((row) => [row.id, row]));
      return ids.map((id) => rows.get(id));
    },
    gatherMs: GATHER_MS,
  }),
  // The batches that were read together are written together, without waiting for more.
  write: groupCalls({
    run: (writes: readonly PositionWrite[]) => storePositions(board, writes),
    toKey: ({ assignmentId }) => assignmentId,
    gatherMs: 0,
  }),
}));

/** Calls `listener` with each truck that moves, after its position is stored. */
export function onTruckMoved(board: Board, listener: (moved: MovedLoad) => void): void {
  sharedOf(board).listeners.push(listener);
}

/**
 * Records positions of a driver's assignment.
 *
 * @throws AppError `assignment.notFound` for that of another driver, `position.conflict` where batches of several phones
 *   collide again and again
 */
export async function recordPositions(
  board: Board,
  caller: DriverCaller,
  id: number,
  batch: PositionBatch,
): Promise<ReceivedBatch> {
  const { read: readTogether, write, listeners } = sharedOf(board);
  const read = async (): Promise<TrackedView> => toOwn(caller, await readTogether(id));
  const { received, moved } = await recordBatch(board, { read, write }, caller, batch);
  if (moved !== undefined) for (const listener of listeners) listener(moved);
  return received;
}

/** What a driver has agreed to, for each assignment of its own. */
export async function listDriverTracking({ db }: Board, caller: DriverCaller): Promise<DriverTracking[]> {
  const rows = await listTracked(db, caller.assignmentIds);
  return rows.filter((row) => isDriverOf(caller, row)).map((row) => toDriverTracking(row, caller.driverId));
}

/**
 * Starts or stops the sharing of positions.
 *
 * @param sharing.agoMs how long ago the driver decided it
 * @throws AppError `assignment.notFound` for that of another driver, `posting.illegalTransition` unless assigned or on route
 */
export async function setPositionSharing(
  { db, clock }: Board,
  caller: DriverCaller,
  id: number,
  { isSharing, agoMs }: { isSharing: boolean; agoMs: number },
): Promise<DriverTracking> {
  const { driverId } = caller;
  const getOfDriver = async (): Promise<TrackedView> => toOwn(caller, (await listTracked(db, [id]))[0]);
  const row = await getOfDriver();
  const isSame = (row.sharing_driver_id === driverId) === isSharing;
  if (isSame) return toDriverTracking(row, driverId);
  assertThat(!isSharing || isRecorded(row.status), 'posting.illegalTransition', errorText('assignment.notUnderWay'));
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
  return toDriverTracking(await getOfDriver(), driverId);
}

/**
 * The trail and the journey of the truck of a load or equipment; without the feature or with a wrong key an empty one.
 *
 * @throws AppError `assignment.notFound` also for that of other companies
 */
export async function getTrack(
  { db }: Board,
  caller: UserCaller,
  { kind, token, key }: { kind: PostingKind; token: number; key: string },
): Promise<Track> {
  if (!hasKey(caller, 'B', key) && !hasKey(caller, 'C', key)) return NOT_SUBSCRIBED;
  const tracked = await findTracked(db, caller, { kind, token });
  if (!hasKey(caller, tracked.mode, key)) return NOT_SUBSCRIBED;
  return { responseCode: TRACKING_RESPONSES.ok, ...(await readTrail(db, tracked)) };
}

/** The same for a program. @throws AppError `assignment.notFound`, `permit.missing` without the feature */
export async function getPositions({ db }: Board, caller: CompanyCaller, key: PostingKey) {
  const own = await findOwnByKey(db, caller, key);
  assertThat(own, 'assignment.notFound');
  const tracked = await findTracked(db, caller, own);
  assertFeature(caller, 'll_track', PRODUCT_IDS[tracked.mode]);
  return readTrail(db, tracked);
}

interface Tracked {
  readonly row: TrackedView;
  /** The side of the caller. */
  readonly mode: ProductMode;
}

/** @throws AppError `assignment.notFound` also for that of other companies */
async function findTracked(
  db: Db,
  caller: CompanyCaller,
  { kind, token }: { readonly kind: PostingKind; readonly token: number },
): Promise<Tracked> {
  const row = await findTrackedByToken(db, kind, token);
  const role = row && findRole(caller, row);
  assertThat(row !== undefined && role !== undefined, 'assignment.notFound');
  return { row, mode: role === 'broker' ? 'B' : 'C' };
}

async function readTrail(db: Db, { row, mode }: Tracked) {
  const isBroker = mode === 'B';
  // A broker sees the truck once it has picked up.
  if (isBroker && row.status !== 'R' && row.status !== 'D') {
    return { positions: [], journey: toJourney({ ...row, eta_stop: null }) };
  }
  return { positions: toTrail(await listTrail(db, row.id, isBroker)), journey: toJourney(row) };
}

/**
 * The driving route from the pick-up through the stops between to the delivery.
 *
 * @throws AppError `assignment.notFound` also for that of other companies
 */
export async function getDirections(
  { db, partners }: Board,
  caller: UserCaller,
  { kind, token }: { kind: PostingKind; token: number },
): Promise<LoadDirections> {
  const row = await findTrackedByToken(db, kind, token);
  assertThat(row !== undefined && findRole(caller, row) !== undefined, 'assignment.notFound');
  const places = listStopPlaces(row);
  const legs = await Promise.all(
    places.slice(1).map((to, index) => partners.routing.findDirections(places[index]!, to)),
  );
  const sum = (read: (leg: (typeof legs)[number]) => number) => legs.reduce((total, leg) => total + read(leg), 0);
  const isEstimate = legs.some((leg) => leg.isEstimate);
  return {
    status: legs.find(({ status }) => status !== 'OK')?.status ?? 'OK',
    isEstimate,
    miles: sum(({ miles }) => miles),
    minutes: sum(({ minutes }) => minutes),
    // A line with a gap would show a road where none is known.
    points: isEstimate ? [] : legs.flatMap(({ points }) => points.map((point) => ({ ...point }))),
  };
}

/** The trucks under way of the caller's company; without the feature or with a wrong key an empty list. */
export async function listTrucksUnderWay(
  { db }: Board,
  caller: UserCaller,
  mode: ProductMode,
  key: string,
): Promise<{ responseCode: number; trucks: TruckUnderWay[] }> {
  if (!hasKey(caller, mode, key)) return { responseCode: TRACKING_RESPONSES.notSubscribed, trucks: [] };
  const rows = await listUnderWay(db, caller.accountId, mode);
  return { responseCode: TRACKING_RESPONSES.ok, trucks: rows.map((row) => toTruckUnderWay(row, mode)) };
}

function hasKey(caller: UserCaller, mode: ProductMode, key: string): boolean {
  return isKeyRight(caller, 'll_track', PRODUCT_IDS[mode], key);
}

function toOwn(caller: DriverCaller, row: TrackedView | undefined): TrackedView {
  assertThat(row !== undefined && isDriverOf(caller, row), 'assignment.notFound');
  return row;
}
