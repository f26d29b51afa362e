import { isDeepStrictEqual } from 'node:util';
import type { PositionRefusal, RecordedPosition } from '@loadstone/contracts/tracking';
import type { Board } from '../../board/board.ts';
import type { DriverCaller } from '../../ground/caller.ts';
import { toCalendarDay } from '../../ground/clock.ts';
import type { StoredStopTimes } from '../../db/tables/assignment-tables.ts';
import type { Stop } from '../../db/tables/tracking-tables.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../ground/errors.ts';
import type { Routing } from '../../partners/index.ts';
import {
  BOARD_ACTOR,
  findNextStop,
  findRunning,
  findStopTimes,
  lockAssignment,
  reportStop,
} from '../assignments/index.ts';
import { recordDerivedEvent } from '../crew/index.ts';
import { createPositionPartitions } from './partitions.queries.ts';
import {
  findNextOnRoute,
  followNearStop,
  followStops,
  listTruckEvents,
  type NearStop,
  type StopEvent,
  type TruckEvent,
} from './stops.policy.ts';
import { findStopAhead, listStopPlaces, listWays, toStopName } from './stop-way.policy.ts';
import { DEGREE_UNITS, isRecorded, judgePositions, type JudgedBatch } from './tracking.policy.ts';
import type { MovedLoad } from '../../live/index.ts';
import { toJourney } from './tracking.presenter.ts';
import { claimEvent, writePositions, type NewState, type PositionWrite, type TrackedView } from './tracking.queries.ts';

const MINUTE_MS = 60_000;
/** A remote route is requested at most once in this time for an assignment. */
const REMOTE_ROUTE_MS = MINUTE_MS;
const TRIES = 3;
/** The error of the database for a row of a day that has no partition. */
const NO_PARTITION = '23514';

/** Positions as a phone sends them. */
export interface PositionBatch {
  readonly sentAt: string;
  readonly positions: readonly RecordedPosition[];
}

/** What became of a batch. */
export interface ReceivedBatch {
  readonly lastSequence: number;
  readonly refused: { sequence: number; reason: PositionRefusal }[];
}

/** How a batch reads its assignment and is written: alone, or together with batches of other drivers. */
interface RecordingSteps {
  /** Reads the assignment, as its driver. */
  read(): Promise<TrackedView>;
  /** @returns false where another batch, or an event of the assignment, was written since it was read */
  write(write: PositionWrite): Promise<boolean>;
}

/**
 * Judges and stores a batch of positions, and records what follows from them: the arrival at a stop and the warning of a
 * late load. A batch that was received before changes nothing.
 *
 * @throws AppError what `steps.read` throws, `position.conflict` where batches of several phones collide again and again
 */
export async function recordBatch(
  board: Board,
  steps: RecordingSteps,
  caller: DriverCaller,
  batch: PositionBatch,
): Promise<{ received: ReceivedBatch; moved: MovedLoad | undefined }> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const row = await steps.read();
    const judged = judge(board, row, caller, batch);
    const received = { lastSequence: judged.lastSequence, refused: [...judged.refused] };
    const isNews = row.last_sequence !== null && judged.lastSequence > row.last_sequence;
    if (!isNews || !isRecorded(row.status)) return { received, moved: undefined };
    const result = await derive(board, row, judged);
    for (const event of result.derived) await recordDerived(board, row, event);
    if (await steps.write(toWrite(row, result.state, judged))) {
      const isMoved = judged.accepted.some(({ isMarked }) => !isMarked);
      return { received, moved: isMoved ? toMoved(board, row, result) : undefined };
    }
  }
  throw new AppError('position.conflict');
}

function judge(
  { clock }: Board,
  row: TrackedView,
  caller: DriverCaller,
  { sentAt, positions }: PositionBatch,
): JudgedBatch {
  const now = clock.now();
  const { lat, long, recorded_on: recordedOn, sharing_since: since } = row;
  const state = {
    status: row.status,
    sharedSince: row.sharing_driver_id === caller.driverId ? (since ?? undefined) : undefined,
    lastSequence: row.last_sequence ?? 0,
    createdOn: row.created_on,
    last:
      lat === null || long === null || recordedOn === null
        ? undefined
        : { lat: lat / DEGREE_UNITS, lon: long / DEGREE_UNITS, recordedOn },
  };
  return judgePositions(state, positions, { now, clockOffsetMs: now.getTime() - Date.parse(sentAt) });
}

/** What follows from a batch: the new state, the events that have not happened before, and the times with them. */
interface Derived {
  readonly state: NewState;
  readonly derived: readonly (TruckEvent | StopEvent)[];
  readonly times: readonly StoredStopTimes[] | undefined;
}

async function derive(
  { clock, configuration, partners: { routing } }: Board,
  row: TrackedView,
  { accepted, lastSequence }: JudgedBatch,
): Promise<Derived> {
  const end: Stop = row.status === 'R' ? 'delivery' : 'pickUp';
  const { near, next, times, events } = follow(row, accepted);
  const newest = accepted.findLast(({ isMarked }) => !isMarked);
  const kept = {
    eta: row.eta,
    etaStop: row.eta_stop,
    isEstimate: row.is_estimate ?? true,
    remainingMiles: row.remaining_miles,
  };
  const base = { lastSequence, near, routedOn: row.routed_on };
  if (newest === undefined) {
    const last =
      row.lat === null || row.long === null || row.recorded_on === null
        ? undefined
        : { lat: row.lat / DEGREE_UNITS, lon: row.long / DEGREE_UNITS, recordedOn: row.recorded_on };
    return { state: { ...base, ...kept, last }, derived: [], times };
  }
  const now = clock.now();
  const isDue =
    !routing.isRemote || row.routed_on === null || now.getTime() - row.routed_on.getTime() >= REMOTE_ROUTE_MS;
  const routed = isDue
    ? { ...(await toRouted(routing, row, { from: newest, next }, now)), etaStop: end }
    : { ...kept, routedOn: row.routed_on };
  const state = { ...base, ...routed, last: newest };
  if (events !== undefined) return { state, derived: events, times };
  const arrivalDay = routed.eta && toCalendarDay(routed.eta, configuration.board.timeZone);
  return { state, derived: listTruckEvents({ stop: end, near, at: newest.recordedOn, arrivalDay }, row), times };
}

/** Follows the positions of a batch to the stops of the load; the events are known for one on route with several stops. */
function follow(row: TrackedView, accepted: JudgedBatch['accepted']) {
  const { near_stop: nearStop, near_since: nearSince } = row;
  const before: NearStop | undefined =
    nearStop !== null && nearSince !== null ? { stop: nearStop, since: nearSince } : undefined;
  const times = findStopTimes(row, row.stop_times);
  if (times === undefined || row.status !== 'R') {
    const next = findNextStop(row, row);
    const near = followNearStop(before, toStopName(row, next), listStopPlaces(row)[next]!, accepted);
    return { near, next, times, events: undefined };
  }
  const followed = followStops(row, { near: before, times }, accepted);
  const next = findStopAhead(row, findNextOnRoute(followed.times), followed.near?.stop ?? null);
  return { ...followed, next };
}

/** The way to the next stop, and for a load on route through its stops to the delivery. */
async function toRouted(
  routing: Routing,
  row: TrackedView,
  { from, next }: { from: { lat: number; lon: number; recordedOn: Date }; next: number },
  now: Date,
) {
  const { miles, minutes, isEstimate } = await routing.findRoute(from, listStopPlaces(row)[next]!);
  const ways = listWays(row);
  const isThrough = row.status === 'R' && next < ways.length - 1;
  const last = isThrough ? ways.at(-1)! : ways[next]!;
  const more = { miles: last.miles - ways[next]!.miles, minutes: last.minutes - ways[next]!.minutes };
  const eta = new Date(from.recordedOn.getTime() + Math.round((minutes + more.minutes) * MINUTE_MS));
  return { eta, isEstimate: isEstimate || isThrough, remainingMiles: miles + more.miles, routedOn: now };
}

/** Records an event. A step at a stop is left out where the stops have changed since the load was read. */
async function recordDerived(board: Board, { id, stops }: TrackedView, event: TruckEvent | StopEvent): Promise<void> {
  await inTransaction(board.db, async (tx) => {
    if ('step' in event) {
      const found = await findRunning(tx, id);
      if (found === undefined) return;
      const { load } = await lockAssignment(tx, found, undefined);
      if (isDeepStrictEqual(load.stops, stops)) await reportStop(board, tx, found, BOARD_ACTOR, event);
      return;
    }
    const { action, column } = event;
    const isFirst = await claimEvent(tx, id, column, board.clock.now());
    if (isFirst) await recordDerivedEvent(board, tx, { id, action });
  });
}

function toWrite(row: TrackedView, state: NewState, { accepted }: JudgedBatch): PositionWrite {
  return {
    assignmentId: row.id,
    readSequence: row.last_sequence ?? 0,
    isOnRoute: row.status === 'R',
    readStops: row.stops,
    readNear: { near_stop: row.near_stop, routed_on: row.routed_on },
    state,
    accepted,
  };
}

/** Writes batches of different assignments, and creates the partition of the day where the job has not run. */
export async function storePositions({ db, clock }: Board, writes: readonly PositionWrite[]): Promise<boolean[]> {
  try {
    return await writePositions(db, writes);
  } catch (error) {
    if ((error as { code?: unknown }).code !== NO_PARTITION) throw error;
    await createPositionPartitions(db, clock.now());
    return writePositions(db, writes);
  }
}

function toMoved(
  { clock }: Board,
  row: TrackedView,
  { state: { last, near, eta, etaStop, isEstimate, remainingMiles }, derived, times }: Derived,
): MovedLoad | undefined {
  if (last === undefined) return undefined;
  const happened = Object.fromEntries(
    derived.flatMap((event) => ('column' in event ? [[event.column, clock.now()]] : [])),
  );
  const shown = {
    lat: last.lat,
    lon: last.lon,
    positionDate: last.recordedOn.toISOString(),
    ...toJourney({
      ...row,
      eta,
      eta_stop: etaStop,
      is_estimate: isEstimate,
      remaining_miles: remainingMiles,
      near_stop: near?.stop ?? null,
      stop_times: times === undefined ? null : [...times],
      ...happened,
    }),
  };
  const trucks: { accountId: number; truck: MovedLoad['trucks'][number]['truck'] }[] = [];
  if (row.is_broker_viewer && row.status === 'R') {
    trucks.push({ accountId: row.broker_account_id, truck: { kind: 'L', token: row.l_token, ...shown } });
  }
  if (row.is_carrier_viewer && row.carrier_account_id !== null && row.e_token !== null) {
    trucks.push({ accountId: row.carrier_account_id, truck: { kind: 'E', token: row.e_token, ...shown } });
  }
  return { assignmentId: row.id, trucks };
}
