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

const RADIANS = Math.PI / 180;

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
export class DemoDrivers {
  readonly #board: Board;
  readonly #trips = new Map<number, Trip>();
  /** The load of the driver who is a user. */
  #left: number | undefined;

  constructor(board: Board) {
    this.#board = board;
  }

  /** True for a load whose truck moves. */
  isDriving(assignmentId: number): boolean {
    return this.#trips.has(assignmentId);
  }

  /**
   * Assigns a free driver to a load that was just accepted, and starts to drive it. The load of a driver who is a user
   * is left to visitors. Does nothing where all trucks drive or the carrier has no free driver.
   */
  async begin(
    { id, eToken, carrierAccountId }: RunningAssignment,
    { load, equipment, carrier }: { load: PostingRow; equipment: PostingRow; carrier: UserCaller },
  ): Promise<void> {
    const driver = await this.#findFreeDriver(carrierAccountId);
    if (driver === undefined || (driver.user_id === null && this.#trips.size >= TRUCKS_AT_MOST)) return;
    const crew = { driverId: driver.id, equipmentId: undefined };
    await changeCrew(this.#board, carrier, { kind: 'E', token: equipment.token }, crew);
    if (driver.user_id !== null) {
      this.#left = id;
      return;
    }
    const nowMs = this.#board.clock.now().getTime();
    const pickUp = { lat: load.srce_lat, lon: load.srce_long };
    const delivery = { lat: load.dest_lat, lon: load.dest_long };
    // The way to the pick-up continues the way of the load.
    const behind = { lat: 2 * pickUp.lat - delivery.lat, lon: 2 * pickUp.lon - delivery.lon };
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
      place: moveToward(pickUp, behind, MILES_BEFORE_PICK_UP),
      atMs: nowMs,
      sequence: 0,
    };
    this.#trips.set(id, trip);
    await (id % 2 === 0 ? this.#startOnRoute(trip, nowMs) : this.#startBeforePickUp(trip, nowMs));
  }

  /** Moves every truck to where it is now; one that waits goes on when its load was picked up. Trips that have ended are forgotten. */
  async drive(running: readonly RunningAssignment[]): Promise<void> {
    const statuses = new Map(running.map(({ id, status }) => [id, status]));
    for (const trip of this.#trips.values()) {
      const status = statuses.get(trip.id);
      if (trip.status === 'A' && status === 'R') trip.status = 'R';
      if (status !== trip.status) this.#trips.delete(trip.id);
      else await this.#attempt(trip);
    }
    const leftStatus = this.#left === undefined ? undefined : statuses.get(this.#left);
    if (leftStatus !== 'A' && leftStatus !== 'R') this.#left = undefined;
  }

  /** The driver who is a user, unless there is a load for this one already, else one who does not drive. */
  async #findFreeDriver(accountId: number): Promise<ResourceRow | undefined> {
    const filter = { accountId, typeId: ENTITY_TYPES.driver, statusId: ENTITY_STATUSES.active };
    const busy = new Set([...this.#trips.values()].map(({ driver }) => driver.driverId));
    const isFree = (row: ResourceRow) => (row.user_id === null ? !busy.has(row.id) : this.#left === undefined);
    const free = (await listResourceRows(this.#board.db, filter)).filter(isFree);
    return free.find(({ user_id: userId }) => userId !== null) ?? free[0];
  }

  async #send(trip: Trip, positions: readonly RecordedPosition[]): Promise<void> {
    const last = positions.at(-1);
    if (last === undefined) return;
    const sentAt = this.#board.clock.now().toISOString();
    await recordPositions(this.#board, trip.driver, trip.id, { sentAt, positions });
    trip.sequence = last.sequence;
  }

  /** Picks up at once, and records the way so far as a phone does that had no network. */
  async #startOnRoute(trip: Trip, nowMs: number): Promise<void> {
    const { db } = this.#board;
    await inTransaction(db, (tx) =>
      stepAssignment(this.#board, tx, trip.carrier, { kind: 'E', token: trip.eToken, status: 'R' }),
    );
    trip.status = 'R';
    const length = toMiles(trip.pickUp, trip.delivery);
    const driven = Math.max(0, Math.min(length - MILES_BEFORE_DELIVERY, (PAST_MS / HOUR_MS) * MILES_PER_HOUR));
    const pastMs = (driven / MILES_PER_HOUR) * HOUR_MS;
    const count = Math.max(1, Math.min(PAST_POSITIONS, Math.floor(pastMs / POSITION_MS)));
    const sharing = { isSharing: true, agoMs: Math.ceil(pastMs) };
    // A consent is not dated before its assignment, and no position before its consent.
    await backdateAssignment(db, trip.id, new Date(nowMs - sharing.agoMs));
    await setPositionSharing(this.#board, trip.driver, trip.id, sharing);
    const positions = Array.from({ length: count + 1 }, (_, at): RecordedPosition => {
      const part = at / count;
      const place = moveToward(trip.pickUp, trip.delivery, driven * part);
      return { sequence: at + 1, ...place, at: new Date(nowMs - pastMs * (1 - part)).toISOString() };
    });
    await this.#send(trip, positions);
    trip.place = moveToward(trip.pickUp, trip.delivery, driven);
  }

  async #startBeforePickUp(trip: Trip, nowMs: number): Promise<void> {
    await setPositionSharing(this.#board, trip.driver, trip.id, { isSharing: true, agoMs: 0 });
    await this.#send(trip, [{ sequence: 1, ...trip.place, at: new Date(nowMs).toISOString() }]);
  }

  async #drive(trip: Trip): Promise<void> {
    const nowMs = this.#board.clock.now().getTime();
    if (nowMs - trip.atMs < POSITION_MS) return;
    const stop = trip.status === 'A' ? trip.pickUp : trip.delivery;
    const miles = (MILES_PER_HOUR * (nowMs - trip.atMs)) / HOUR_MS;
    trip.place = moveToward(trip.place, stop, miles);
    trip.atMs = nowMs;
    await this.#send(trip, [{ sequence: trip.sequence + 1, ...trip.place, at: new Date(nowMs).toISOString() }]);
  }

  /** A user may have changed the load since it was read: the trip then ends. */
  async #attempt(trip: Trip): Promise<void> {
    try {
      await this.#drive(trip);
    } catch (error) {
      this.#trips.delete(trip.id);
      if (!(error instanceof AppError)) throw error;
    }
  }
}

/**
 * The point after some miles on the great circle from one point to another; the other point where it is nearer.
 *
 * @param miles at least 0
 */
export function moveToward(from: Point, to: Point, miles: number): Point {
  const length = toMiles(from, to);
  if (miles >= length) return to;
  const angle = arcOf(from, to);
  const part = miles / length;
  const [weightFrom, weightTo] = [
    Math.sin((1 - part) * angle) / Math.sin(angle),
    Math.sin(part * angle) / Math.sin(angle),
  ];
  const [a, b] = [toVector(from), toVector(to)];
  const [x, y, z] = [0, 1, 2].map((axis) => weightFrom * (a[axis] ?? 0) + weightTo * (b[axis] ?? 0)) as [
    number,
    number,
    number,
  ];
  return { lat: Math.atan2(z, Math.hypot(x, y)) / RADIANS, lon: Math.atan2(y, x) / RADIANS };
}

/** The angle between two points at the centre of the earth, in radians. */
function arcOf(from: Point, to: Point): number {
  const [a, b] = [toVector(from), toVector(to)];
  return Math.acos(
    Math.min(
      1,
      a.reduce((sum, value, axis) => sum + value * (b[axis] ?? 0), 0),
    ),
  );
}

function toVector({ lat, lon }: Point): readonly number[] {
  const [polar, around] = [lat * RADIANS, lon * RADIANS];
  return [Math.cos(polar) * Math.cos(around), Math.cos(polar) * Math.sin(around), Math.sin(polar)];
}
