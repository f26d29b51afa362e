import { PRODUCT_IDS, type ProductMode, type Stop as LoadStop } from '@loadstone/contracts/postings';
import { sql } from 'kysely';
import type { AssignmentRow } from '../../db/tables/assignment-tables.ts';
import type { Db, Tx } from '../../db/database.ts';
import { toListParameter } from '../../db/list-parameter.ts';
import type { NearStopName, Stop, TrackedAssignmentRow } from '../../db/tables/tracking-tables.ts';
import type { TruckEvent } from './stops.policy.ts';
import { DEGREE_UNITS, type AcceptedPosition } from './tracking.policy.ts';

type Nullable<T> = { [K in keyof T]: T[K] | null };

/** An assignment with its tracking; the columns of the tracking are null before the first consent. */
export interface TrackedView extends AssignmentRow, Nullable<Omit<TrackedAssignmentRow, 'assignment_id'>> {
  readonly l_token: number;
  readonly e_token: number | null;
  readonly date_avail: string;
  readonly srce_city: string;
  readonly srce_st: string;
  readonly srce_lat: number;
  readonly srce_long: number;
  readonly dest_city: string;
  readonly dest_st: string;
  readonly dest_lat: number;
  readonly dest_long: number;
  readonly stops: readonly LoadStop[] | null;
  /** Whether the companies hold the tracking feature. */
  readonly is_broker_viewer: boolean;
  readonly is_carrier_viewer: boolean;
}

// eslint-disable-next-line max-lines-per-function -- one statement: its columns are read together.
function selectTracked(db: Db) {
  return db
    .selectFrom('assignments as a')
    .innerJoin('postings as l', 'l.id', 'a.load_posting_id')
    .leftJoin('postings as e', 'e.id', 'a.equipment_posting_id')
    .leftJoin('tracked_assignments as t', 't.assignment_id', 'a.id')
    .selectAll('a')
    .select([
      'l.token as l_token',
      'e.token as e_token',
      'l.date_avail',
      'l.srce_city',
      'l.srce_st',
      'l.srce_lat',
      'l.srce_long',
      'l.dest_city',
      'l.dest_st',
      'l.dest_lat',
      'l.dest_long',
      'l.stops',
      't.sharing_driver_id',
      't.sharing_since',
      't.last_sequence',
      't.lat',
      't.long',
      't.recorded_on',
      't.near_stop',
      't.near_since',
      't.eta',
      't.eta_stop',
      't.is_estimate',
      't.remaining_miles',
      't.routed_on',
      't.at_pick_up_on',
      't.at_delivery_on',
      't.late_on',
    ])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('permits as p')
            .select('p.code')
            .whereRef('p.account_id', '=', 'a.broker_account_id')
            .where('p.product_id', '=', PRODUCT_IDS.B)
            .where('p.code', '=', 'll_track'),
        )
        .$castTo<boolean>()
        .as('is_broker_viewer'),
      eb
        .exists(
          eb
            .selectFrom('permits as p')
            .select('p.code')
            .whereRef('p.account_id', '=', 'a.carrier_account_id')
            .where('p.product_id', '=', PRODUCT_IDS.C)
            .where('p.code', '=', 'll_track'),
        )
        .$castTo<boolean>()
        .as('is_carrier_viewer'),
    ])
    .where('a.ended_on', 'is', null);
}

/** The assignments among these ids that have not ended, by id. */
export async function listTracked(db: Db, ids: readonly number[]): Promise<TrackedView[]> {
  if (ids.length === 0) return [];
  return selectTracked(db)
    .where('a.id', '=', sql<number>`any(${toListParameter(ids)}::bigint[])`)
    .orderBy('a.id')
    .execute();
}

/** The assignment of the load or the equipment that has this token now. */
export async function findTrackedByToken(db: Db, kind: 'L' | 'E', token: number): Promise<TrackedView | undefined> {
  return selectTracked(db)
    .where(kind === 'L' ? 'l.token' : 'e.token', '=', token)
    .executeTakeFirst();
}

/** A truck under way. */
export interface UnderWayView extends TrackedView {
  /** True where its last position was recorded after the pick-up. */
  readonly is_on_route: boolean;
}

function selectUnderWay(db: Db) {
  return selectTracked(db).select(({ exists, selectFrom }) =>
    exists(
      selectFrom('positions as p')
        .select('p.sequence')
        .whereRef('p.assignment_id', '=', 'a.id')
        .whereRef('p.recorded_on', '=', 't.recorded_on')
        .where('p.is_on_route', '=', true),
    )
      .$castTo<boolean>()
      .as('is_on_route'),
  );
}

/** The trucks of a company under way: assigned or on route. */
export async function listUnderWay(db: Db, accountId: number, mode: ProductMode): Promise<UnderWayView[]> {
  return selectUnderWay(db)
    .where(mode === 'B' ? 'a.broker_account_id' : 'a.carrier_account_id', '=', accountId)
    .where('a.status', 'in', ['A', 'R'])
    .orderBy('a.id')
    .execute();
}

/** The truck of an assignment that has not ended. */
export async function findUnderWay(db: Db, assignmentId: number): Promise<UnderWayView | undefined> {
  return selectUnderWay(db).where('a.id', '=', assignmentId).executeTakeFirst();
}

/**
 * Starts or stops the sharing of positions by a driver. Sequences start again with each driver who shares, so that none
 * silences the next one.
 */
export async function setSharing(
  tx: Tx,
  assignmentId: number,
  sharing: { driverId: number; since: Date } | null,
): Promise<void> {
  const columns = {
    sharing_driver_id: sharing?.driverId ?? null,
    sharing_since: sharing?.since ?? null,
    ...(sharing !== null && { last_sequence: 0 }),
  };
  await tx
    .insertInto('tracked_assignments')
    .values({ assignment_id: assignmentId, ...columns })
    .onConflict((conflict) => conflict.column('assignment_id').doUpdateSet(columns))
    .execute();
}

/** Records what a driver agreed to. */
export async function insertConsent(
  tx: Tx,
  consent: { assignment_id: number; driver_id: number; driver_name: string; is_given: boolean; created_on: Date },
): Promise<void> {
  await tx.insertInto('position_consents').values(consent).execute();
}

/** The new state of a tracked assignment. */
export interface NewState {
  readonly lastSequence: number;
  readonly last: { lat: number; lon: number; recordedOn: Date } | undefined;
  readonly near: { stop: NearStopName; since: Date } | undefined;
  readonly eta: Date | null;
  readonly etaStop: Stop | null;
  readonly isEstimate: boolean;
  readonly remainingMiles: number | null;
  readonly routedOn: Date | null;
}

/** The accepted positions of a batch, and the state that follows from them. */
export interface PositionWrite {
  readonly assignmentId: number;
  /** The last sequence when the assignment was read. */
  readonly readSequence: number;
  readonly isOnRoute: boolean;
  /** The stops between the ends when the assignment was read. */
  readonly readStops: TrackedView['stops'];
  /** The near stop and the time of the way when the assignment was read, which other stops change. */
  readonly readNear: Pick<TrackedView, 'near_stop' | 'routed_on'>;
  readonly state: NewState;
  readonly accepted: readonly AcceptedPosition[];
}

/**
 * Writes batches of different assignments in one statement: for each assignment its positions and the new state, or
 * nothing. Rows are locked in the order of their ids, so that two servers do not wait for each other. A statement that waits for
 * other stops sees the load as it was before: that the stops are others is known by the row it has waited for, too.
 *
 * @returns for each batch, false where another batch, an event of the assignment or other stops were written since it was read
 */
export async function writePositions(db: Db, writes: readonly PositionWrite[]): Promise<boolean[]> {
  const ids = writes.map(({ assignmentId }) => assignmentId);
  const listed = toListParameter(ids);
  const states = JSON.stringify(writes.map(toStateColumns));
  const positions = JSON.stringify(writes.flatMap(toPositionRows));
  const { rows } = await sql<{ id: number }>`
    with given as (
      select * from json_to_recordset(${states}::json) as given (id bigint, read_sequence integer, status text, read_stops jsonb,
        read_near_stop text, read_routed_on timestamptz, last_sequence integer, lat integer, long integer, recorded_on timestamptz, near_stop text, near_since timestamptz,
        eta timestamptz, eta_stop text, is_estimate boolean, remaining_miles real, routed_on timestamptz)
    ), locked as (
      select assignment_id from tracked_assignments where assignment_id = any(${listed}::bigint[])
      order by assignment_id for update
    ), moved as (
      update tracked_assignments t set
        last_sequence = g.last_sequence, lat = g.lat, long = g.long, recorded_on = g.recorded_on,
        near_stop = g.near_stop, near_since = g.near_since, eta = g.eta, eta_stop = g.eta_stop,
        is_estimate = g.is_estimate, remaining_miles = g.remaining_miles, routed_on = g.routed_on
      from given g join locked l on l.assignment_id = g.id
      where t.assignment_id = g.id and t.assignment_id = any(${listed}::bigint[]) and t.last_sequence = g.read_sequence
        and t.near_stop is not distinct from g.read_near_stop and t.routed_on is not distinct from g.read_routed_on
        and exists (
          select from assignments a join postings p on p.id = a.load_posting_id
          where a.id = g.id and a.ended_on is null and a.status = g.status
            and coalesce(p.stops, 'null') = coalesce(g.read_stops, 'null'))
      returning t.assignment_id
    ), stored as (
      insert into positions (assignment_id, recorded_on, sequence, lat, long, is_marked, is_on_route)
      select p.* from json_to_recordset(${positions}::json) as p (assignment_id bigint, recorded_on timestamptz,
        sequence integer, lat integer, long integer, is_marked boolean, is_on_route boolean)
      where p.assignment_id in (select assignment_id from moved)
    )
    select assignment_id as id from moved`.execute(db);
  const written = new Set(rows.map(({ id }) => id));
  return ids.map((id) => written.has(id));
}

function toStateColumns({ assignmentId, readSequence, isOnRoute, readStops, readNear, state }: PositionWrite) {
  const { last, near } = state;
  return {
    id: assignmentId,
    read_sequence: readSequence,
    status: isOnRoute ? 'R' : 'A',
    read_stops: readStops,
    read_near_stop: readNear.near_stop,
    read_routed_on: readNear.routed_on,
    last_sequence: state.lastSequence,
    lat: toUnits(last?.lat),
    long: toUnits(last?.lon),
    recorded_on: last?.recordedOn ?? null,
    near_stop: near?.stop ?? null,
    near_since: near?.since ?? null,
    eta: state.eta,
    eta_stop: state.etaStop,
    is_estimate: state.isEstimate,
    remaining_miles: state.remainingMiles,
    routed_on: state.routedOn,
  };
}

function toPositionRows({ assignmentId, isOnRoute, accepted }: PositionWrite) {
  return accepted.map(({ recordedOn, sequence, lat, lon, isMarked }) => ({
    assignment_id: assignmentId,
    recorded_on: recordedOn,
    sequence,
    lat: toUnits(lat),
    long: toUnits(lon),
    is_marked: isMarked,
    is_on_route: isOnRoute,
  }));
}

function toUnits(degrees: number | undefined): number | null {
  return degrees === undefined ? null : Math.round(degrees * DEGREE_UNITS);
}

/** Records an event that happens once. @returns false where it was recorded before */
export async function claimEvent(
  tx: Tx,
  assignmentId: number,
  column: TruckEvent['column'],
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('tracked_assignments')
    .set({ [column]: now })
    .where('assignment_id', '=', assignmentId)
    .where(column, 'is', null)
    .returning('assignment_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Names the stop near a truck again, after the stops of its load have changed, and lets the next position find the way again:
 * the expected time is that of another way.
 */
export async function moveNearStop(
  tx: Tx,
  assignmentId: number,
  toName: (near: NearStopName | null) => NearStopName | null,
): Promise<void> {
  const row = await tx
    .selectFrom('tracked_assignments')
    .select(['near_stop', 'near_since'])
    .where('assignment_id', '=', assignmentId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return;
  const near = toName(row.near_stop);
  const since = near === null ? null : row.near_since;
  const noWay = { eta: null, eta_stop: null, remaining_miles: null, routed_on: null };
  await tx
    .updateTable('tracked_assignments')
    .set({ near_stop: near, near_since: since, ...noWay })
    .where('assignment_id', '=', assignmentId)
    .execute();
}

/** The most positions that are read for a trail. */
const TRAIL_ROWS = 20_000;

/**
 * The positions that are shown, newest first.
 *
 * @param isOnRoute true to leave out the way to the pick-up
 */
export async function listTrail(
  db: Db,
  assignmentId: number,
  isOnRoute: boolean,
): Promise<{ lat: number; long: number; recorded_on: Date }[]> {
  return db
    .selectFrom('positions as p')
    .select(['p.lat', 'p.long', 'p.recorded_on'])
    .where('p.assignment_id', '=', assignmentId)
    .where('p.is_marked', '=', false)
    .$if(isOnRoute, (query) => query.where('p.is_on_route', '=', true))
    .orderBy('p.recorded_on', 'desc')
    .orderBy('p.sequence', 'desc')
    .limit(TRAIL_ROWS)
    .execute();
}

/** The newest position of a carrier's driver on any of its assignments; undefined where none is known. */
export async function findLastPosition(
  db: Db,
  { accountId, driverId }: { accountId: number; driverId: number },
): Promise<{ lat: number; long: number } | undefined> {
  const row = await db
    .selectFrom('tracked_assignments as t')
    .innerJoin('assignments as a', 'a.id', 't.assignment_id')
    .where('a.carrier_account_id', '=', accountId)
    .where('a.driver_id', '=', driverId)
    .where('t.lat', 'is not', null)
    .orderBy('t.recorded_on', 'desc')
    .select(['t.lat', 't.long'])
    .executeTakeFirst();
  return row === undefined || row.lat === null || row.long === null
    ? undefined
    : { lat: row.lat / DEGREE_UNITS, long: row.long / DEGREE_UNITS };
}
