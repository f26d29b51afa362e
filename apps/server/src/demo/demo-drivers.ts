import { ENTITY_STATUSES, ENTITY_TYPES } from '@loadstone/contracts/resources';
import type { RecordedPosition } from '@loadstone/contracts/tracking';
import { toMiles, type Point } from '@loadstone/places';
import type { DriverCaller, UserCaller } from '../ground/caller.ts';
import type { Board } from '../board/board.ts';
import { inTransaction } from '../db/transaction.ts';
import { AppError } from '../ground/errors.ts';
import { backdateAssignment, stepAssignment, type RunningAssignment } from '../modules/assignments/index.ts';
import type { PostingRow } from '../db/tables/schema.ts';
import { changeCrew } from '../modules/crew/index.ts';
import { listResourceRows, type ResourceRow } from '../modules/resources/index.ts';
import { recordPositions, setPositionSharing } from '../modules/tracking/index.ts';
import { moveToward } from './demo-route.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MILES_PER_HOUR = 55;
/** Trucks that drive at the same time: with one position a minute at most 8,640 rows a day. */
const TRUCKS_AT_MOST = 6;
const POSITION_MS = MINUTE_MS;
/** Every second truck starts so far before its pick-up, the others are on their way to the delivery. */
const MILES_BEFORE_PICK_UP = 4;
/** A truck that is on its way has this much left when a visitor sees it first. */
const MILES_BEFORE_DELIVERY = 60;
/** The trail of such a truck: as long as positions are accepted after the fact, with some reserve. */
const PAST_MS = 20 * HOUR_MS;
const PAST_POSITIONS = 150;
const DRIVER_NAME = 'Demo driver (sample)';

/** A load that is driven. */
interface Trip {
  readonly id: number;
  readonly driver: DriverCaller;
  readonly carrier: UserCaller;
  readonly eToken: number;
  readonly pickUp: Point;
  readonly delivery: Point;
  status: 'A' | 'R';
  place: Point;
  atMs: number;
  sequence: number;
}

/**
 * The drivers of the carriers that demo users sign in to: their trucks move along the great circle of the load and wait at
 * its stops, because the pick-up and the delivery are left to the users.
 */
export interface DemoDrivers {
  /** True for a load whose truck moves. */
  isDriving(assignmentId: number): boolean;
  /**
   * Assigns a free driver to a load that was just accepted, and starts to drive it. The load of a driver who is a user
   * is left to visitors. Does nothing where all trucks drive or the carrier has no free driver.
   */
  begin(
    accepted: RunningAssignment,
    postings: { load: PostingRow; equipment: PostingRow; carrier: UserCaller },
  ): Promise<void>;
  /** Moves every truck to where it is now; one that waits goes on when its load was picked up. Trips that have ended are forgotten. */
  drive(running: readonly RunningAssignment[]): Promise<void>;
}

export function createDemoDrivers(board: Board): DemoDrivers {
  const { db, clock } = board;
  const trips = new Map<number, Trip>();
  /** The load of the driver who is a user. */
  let left: number | undefined;

  async function send(trip: Trip, positions: readonly RecordedPosition[]): Promise<void> {
    const last = positions.at(-1);
    if (last === undefined) return;
    await recordPositions(board, trip.driver, trip.id, { sentAt: clock.now().toISOString(), positions });
    trip.sequence = last.sequence;
  }

  /** Picks up at once, and records the way so far as a phone does that had no network. */
  async function startOnRoute(trip: Trip, nowMs: number): Promise<void> {
    await inTransaction(db, (tx) =>
      stepAssignment(board, tx, trip.carrier, { kind: 'E', token: trip.eToken, status: 'R' }),
    );
    trip.status = 'R';
    const length = toMiles(trip.pickUp, trip.delivery);
    const driven = Math.max(0, Math.min(length - MILES_BEFORE_DELIVERY, (PAST_MS / HOUR_MS) * MILES_PER_HOUR));
    const pastMs = (driven / MILES_PER_HOUR) * HOUR_MS;
    const count = Math.max(1, Math.min(PAST_POSITIONS, Math.floor(pastMs / POSITION_MS)));
    const sharing = { isSharing: true, agoMs: Math.ceil(pastMs) };
    // A consent is not dated before its assignment, and no position before its consent.
    await backdateAssignment(db, trip.id, new Date(nowMs - sharing.agoMs));
    await setPositionSharing(board, trip.driver, trip.id, sharing);
    const positions = Array.from({ length: count + 1 }, (_, at): RecordedPosition => {
      const part = at / count;
      const place = moveToward(trip.pickUp, trip.delivery, driven * part);
      return { sequence: at + 1, ...place, at: new Date(nowMs - pastMs * (1 - part)).toISOString() };
    });
    await send(trip, positions);
    trip.place = moveToward(trip.pickUp, trip.delivery, driven);
  }

  async function startBeforePickUp(trip: Trip, nowMs: number): Promise<void> {
    await setPositionSharing(board, trip.driver, trip.id, { isSharing: true, agoMs: 0 });
    await send(trip, [{ sequence: 1, ...trip.place, at: new Date(nowMs).toISOString() }]);
  }

  async function drive(trip: Trip): Promise<void> {
    const nowMs = clock.now().getTime();
    if (nowMs - trip.atMs < POSITION_MS) return;
    const stop = trip.status === 'A' ? trip.pickUp : trip.delivery;
    const miles = (MILES_PER_HOUR * (nowMs - trip.atMs)) / HOUR_MS;
    trip.place = moveToward(trip.place, stop, miles);
    trip.atMs = nowMs;
    await send(trip, [{ sequence: trip.sequence + 1, ...trip.place, at: new Date(nowMs).toISOString() }]);
  }

  /** A user may have changed the load since it was read: the trip then ends. */
  async function attempt(trip: Trip): Promise<void> {
    try {
      await drive(trip);
    } catch (error) {
      trips.delete(trip.id);
      if (!(error instanceof AppError)) throw error;
    }
  }

  return {
    isDriving(assignmentId) {
      return trips.has(assignmentId);
    },

    async begin({ id, eToken, carrierAccountId }, { load, equipment, carrier }) {
      const nowMs = clock.now().getTime();
      const filter = { accountId: carrierAccountId, typeId: ENTITY_TYPES.driver, statusId: ENTITY_STATUSES.active };
      const busy = new Set([...trips.values()].map(({ driver }) => driver.driverId));
      const isFree = (row: ResourceRow) => (row.user_id === null ? !busy.has(row.id) : left === undefined);
      const free = (await listResourceRows(db, filter)).filter(isFree);
      const driver = free.find(({ user_id: userId }) => userId !== null) ?? free[0];
      if (driver === undefined || (driver.user_id === null && trips.size >= TRUCKS_AT_MOST)) return;
      await changeCrew(
        board,
        carrier,
        { kind: 'E', token: equipment.token },
        { driverId: driver.id, equipmentId: undefined },
      );
      if (driver.user_id !== null) {
        left = id;
        return;
      }
      const pickUp = { lat: load.srce_lat, lon: load.srce_long };
      const delivery = { lat: load.dest_lat, lon: load.dest_long };
      const trip: Trip = {
        id,
        driver: {
          kind: 'driver',
          driverId: driver.id,
          sessionId: 'demo-driver',
          displayName: DRIVER_NAME,
          boundTo: { by: 'carrier', accountId: carrierAccountId },
          assignmentIds: [id],
        },
        carrier,
        eToken,
        pickUp,
        delivery,
        status: 'A',
        // The way to the pick-up continues the way of the load.
        place: moveToward(
          pickUp,
          { lat: 2 * pickUp.lat - delivery.lat, lon: 2 * pickUp.lon - delivery.lon },
          MILES_BEFORE_PICK_UP,
        ),
        atMs: nowMs,
        sequence: 0,
      };
      trips.set(id, trip);
      await (id % 2 === 0 ? startOnRoute(trip, nowMs) : startBeforePickUp(trip, nowMs));
    },

    async drive(running) {
      const statuses = new Map(running.map(({ id, status }) => [id, status]));
      for (const trip of trips.values()) {
        const status = statuses.get(trip.id);
        if (trip.status === 'A' && status === 'R') trip.status = 'R';
        if (status !== trip.status) trips.delete(trip.id);
        else await attempt(trip);
      }
      const leftStatus = left === undefined ? undefined : statuses.get(left);
      if (leftStatus !== 'A' && leftStatus !== 'R') left = undefined;
    },
  };
}
