import type { TripEquipment, TripPlace, TripRequest, TripStart } from '@loadstone/contracts/trips';
import { TRIP_RULES } from '@loadstone/contracts/trips';
import { findCity, toUtcMinutes } from '@loadstone/places';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { AssignmentRow } from '../../db/tables/assignment-tables.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { assertThat, errorText, fieldError } from '../../ground/errors.ts';
import { findByResource, findNextStop, findRunning } from '../assignments/index.ts';
import { findPostingById, findPostingOfCompany } from '../postings/index.ts';
import { findResourceRow } from '../resources/index.ts';
import { roadMilesOf } from '../road-miles/index.ts';
import { findLastPosition, listTracked } from '../tracking/index.ts';
import { findNearestCity } from '../../partners/index.ts';
import { planAlone } from './trip-alone.ts';
import { toPlace } from './trip-place.ts';
import { createPlannedMiles, toDayNumber, toTripLoad } from './trip-load.ts';

const MS_PER_MINUTE = 60_000;
const MINUTES_PER_DAY = 1_440;
/** A stated time may be this old when it arrives. */
const PAST_TOLERANCE_MS = 15 * MS_PER_MINUTE;

/** Where a truck is free, with what it is. */
export interface TripTruck extends TripEquipment {
  readonly start: TripStart;
  /** The private network of the truck's posting; null for none. */
  readonly networkId: number | null;
  /** The truck's posting; undefined for none. */
  readonly posting: PostingRow | undefined;
}

/** Whose truck it is. */
type Owner = Pick<CompanyCaller, 'accountId'>;

type Known = Omit<TripTruck, 'start'> & { place: TripPlace; atMs: number; source: TripStart['source'] };

/**
 * Where and when the truck of a request is free, and what it is.
 *
 * @throws AppError `posting.notFound`, `assignment.notFound`, `resource.notFound` also for those of other companies;
 *   `city.notFound`, `trip.truckMissing`, `trip.positionMissing`, `trip.truckInPast`, `trip.noHoursLeft`
 */
export async function getTripTruck(board: Board, caller: Owner, asked: TripRequest['start']): Promise<TripTruck> {
  const { hoursDriven, startsOn } = asked;
  const { drivingHours: hours, restHours } = TRIP_RULES;
  const values = { hours, restHours };
  assertThat(hoursDriven < hours, 'trip.noHoursLeft', errorText('trip.noHoursLeft', values), [
    fieldError('start.hoursDriven', 'trip.noHoursLeft', values),
  ]);
  const { place, atMs, source, ...truck } = await findTruck(board, caller, asked);
  const nowMs = board.clock.now().getTime();
  const statedMs = startsOn === undefined ? undefined : Date.parse(startsOn);
  assertThat(statedMs === undefined || statedMs >= nowMs - PAST_TOLERANCE_MS, 'trip.truckInPast', undefined, [
    fieldError('start.startsOn', 'trip.truckInPast'),
  ]);
  const startMs = Math.ceil((statedMs ?? Math.max(nowMs, atMs)) / MS_PER_MINUTE) * MS_PER_MINUTE;
  const eToken = truck.posting?.token ?? 0;
  return { ...truck, start: { place, on: new Date(startMs).toISOString(), hoursDriven, eToken, source } };
}

function findTruck(board: Board, caller: Owner, asked: TripRequest['start']): Promise<Known> {
  switch (asked.from) {
    case 'posting':
      return findByPosting(board, caller, asked.token);
    case 'assignment':
      return findByAssignment(board, caller, asked.id);
    case 'driver':
      return findByDriver(board, caller, asked);
    case 'place':
      return findByPlace(asked);
  }
}

async function findByPosting({ db, clock }: Board, { accountId }: Owner, token: number): Promise<Known> {
  const posting = await findPostingOfCompany(db, accountId, token);
  assertThat(posting?.kind === 'E', 'posting.notFound');
  const place = toPlace(posting.srce_id, { lat: posting.srce_lat, lon: posting.srce_long });
  const day = toDayNumber(posting.date_avail);
  const toMidnightMs = (at: number) => toUtcMinutes(place.timeZone, at * MINUTES_PER_DAY) * MS_PER_MINUTE;
  const atMs = toMidnightMs(day);
  const isPast = posting.p_status === 'E' || toMidnightMs(day + 1) <= clock.now().getTime();
  assertThat(!isPast, 'trip.truckInPast');
  // A truck that is assigned is free after that load: its assignment is the start.
  assertThat(posting.p_status === 'O', 'posting.notFound');
  return { ...toTruck(posting), place, atMs, source: 'posting' };
}

async function findByAssignment(board: Board, caller: Owner, id: number): Promise<Known> {
  const { db } = board;
  const assignment = await findRunning(db, id);
  assertThat(assignment?.carrier_account_id === caller.accountId, 'assignment.notFound');
  const load = await findPostingById(db, assignment.load_posting_id);
  const { equipment_posting_id: equipmentId } = assignment;
  const posting = equipmentId === null ? undefined : await findPostingById(db, equipmentId);
  assertThat(load && posting, 'assignment.notFound');
  const [tracked] = await listTracked(db, [id]);
  const eta = tracked?.eta_stop === 'delivery' ? tracked.eta : null;
  const place = toPlace(load.dest_id, { lat: load.dest_lat, lon: load.dest_long });
  const atMs =
    eta === null || eta === undefined
      ? predictFreeMs(board, load, assignment)
      : eta.getTime() + TRIP_RULES.stopHours * 60 * MS_PER_MINUTE;
  return { ...toTruck(posting), place, atMs, source: 'assignment' };
}

/** When a load is delivered by the rules of trips: picked up on its day, or already on its way. */
function predictFreeMs(
  board: Board,
  load: PostingRow,
  assignment: Pick<AssignmentRow, 'status' | 'updated_on' | 'stop_times'>,
): number {
  const { clock } = board;
  if (assignment.status === 'D') return assignment.updated_on.getTime();
  const miles = createPlannedMiles(roadMilesOf(board));
  // Only its places and times are read.
  const trip = toTripLoad({ ...load, tier_rates: null }, miles);
  const sinceMs = assignment.status === 'R' ? assignment.updated_on.getTime() : clock.now().getTime();
  const now = Math.ceil(sinceMs / MS_PER_MINUTE);
  const opens = assignment.status === 'R' ? now : Math.max(now, trip.pickUp.opens);
  // Late loads are picked up as well.
  const late = { ...trip, pickUp: { opens, closes: opens + MINUTES_PER_DAY }, delivery: undefined };
  // A load on route goes on from the last stop at which the truck was reported.
  const passed = load.stops === null ? 0 : Math.max(0, findNextStop(load, assignment) - 1);
  const at = load.stops?.[passed - 1];
  const place = toPlace(at?.cityId ?? load.srce_id, { lat: at?.lat ?? load.srce_lat, lon: at?.long ?? load.srce_long });
  const from = trip.stops?.[passed - 1]?.place ?? trip.origin;
  const stops = trip.stops?.slice(passed).map((stop) => ({ ...stop, hours: undefined }));
  const on = new Date(opens * MS_PER_MINUTE).toISOString();
  return (
    (planAlone({ ...late, origin: from, stops }, miles, { place, on, hoursDriven: 0 })?.ends ?? opens) * MS_PER_MINUTE
  );
}

async function findByDriver(
  board: Board,
  caller: Owner,
  { id, equipment }: Extract<TripRequest['start'], { from: 'driver' }>,
): Promise<Known> {
  const { db, clock } = board;
  const { accountId } = caller;
  const driver = await findResourceRow(db, accountId, id);
  assertThat(driver?.entity_type_id === 1, 'resource.notFound');
  const running = await findByResource(db, id);
  if (running?.carrier_account_id === accountId) return findByAssignment(board, caller, running.id);
  assertThat(equipment, 'trip.truckMissing', undefined, [fieldError('start.equipment', 'trip.truckMissing')]);
  const position = await findLastPosition(db, { accountId, driverId: id });
  assertThat(position, 'trip.positionMissing');
  const point = { lat: position.lat, lon: position.long };
  const city = findNearestCity(point.lat, point.lon);
  const place = { ...toPlace(city?.id ?? 0, point), cityId: 0, lat: point.lat, long: point.lon };
  return { ...equipment, networkId: null, posting: undefined, place, atMs: clock.now().getTime(), source: 'position' };
}

async function findByPlace({ cityId, equipment }: Extract<TripRequest['start'], { from: 'place' }>): Promise<Known> {
  const city = findCity(cityId);
  assertThat(city, 'city.notFound', undefined, [fieldError('start.cityId', 'check.originMissing')]);
  return {
    ...equipment,
    networkId: null,
    posting: undefined,
    place: toPlace(cityId, city),
    atMs: 0,
    source: 'request',
  };
}

function toTruck(posting: PostingRow): Pick<TripTruck, 'networkId' | 'posting' | keyof TripEquipment> {
  return {
    posting,
    networkId: posting.post_mode === 'P' ? posting.network_id : null,
    vehicleType: posting.vehicle_type,
    vehicleSize: posting.vehicle_size,
    postingAttrib: posting.posting_attrib,
  };
}
