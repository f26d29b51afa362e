import type { JudgedDetour, TripPlace, TripPlan, TripRequest } from '@loadstone/contracts/trips';
import { findCity } from '@loadstone/places';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { assertThat, fieldError } from '../../ground/errors.ts';
import { measureDetour } from '../../matching/index.ts';
import { assertPostingUse } from '../permits/index.ts';
import { getToday, listOpenLoadsOf, type OpenLoadRow } from '../postings/index.ts';
import { roadMilesOf, type RoadMiles } from '../road-miles/index.ts';
import { areKnown, toDetour, toPoint } from './trip-detour.ts';
import { createPlannedMiles, toTripLoad } from './trip-load.ts';
import { planAlone } from './trip-alone.ts';
import { toPlace } from './trip-place.ts';
import { getTripTruck, type TripTruck } from './trip-start.service.ts';
import { fits } from './trip-watch.policy.ts';
import { toStop, toStopPlace } from './trips.presenter.ts';

/** A load, and the way of the truck that it is judged for. */
interface DetourRequest {
  readonly start: TripRequest['start'];
  readonly token: number;
  readonly endCityId?: number | undefined;
}

/**
 * Where a truck goes without the loads of a search (T12): to the end of the search, or else to its own destination where it
 * has a corridor or is under way. Undefined for others.
 *
 * @throws AppError `city.notFound`
 */
export function findWayEnd({ posting, start }: TripTruck, endCityId: number | undefined): TripPlace | undefined {
  if (endCityId !== undefined) {
    const city = findCity(endCityId);
    assertThat(city, 'city.notFound', undefined, [fieldError('endCityId', 'check.destinationMissing')]);
    return toPlace(endCityId, city);
  }
  if (posting === undefined) return undefined;
  const hasWay = start.source === 'assignment' || posting.corridor === 'C';
  return hasWay ? toPlace(posting.dest_id, { lat: posting.dest_lat, lon: posting.dest_long }) : undefined;
}

/** The way of a truck with its miles; null without one. */
export function toWay(
  start: TripPlace,
  end: TripPlace | undefined,
  roadMiles: Pick<RoadMiles, 'peek'>,
): TripPlan['way'] {
  if (end === undefined) return null;
  return { end, miles: createPlannedMiles(roadMiles)(toPoint(start), toPoint(end)) };
}

/**
 * Judges one open load by its detour from the way of a truck.
 *
 * @throws AppError as {@link getTripTruck}; `permit.missing`, `city.notFound`, `trip.wayMissing`, and `lead.notFound` for a
 *   load that the truck may not carry or its company may not see
 */
export async function judgeDetour(
  board: Board,
  caller: CompanyCaller,
  { start: asked, token, endCityId }: DetourRequest,
): Promise<JudgedDetour> {
  assertPostingUse(caller, 'E', 'view');
  const truck = await getTripTruck(board, caller, asked);
  const { start } = truck;
  const end = findWayEnd(truck, endCityId);
  assertThat(end, 'trip.wayMissing');
  const row = await getLoadFor(board, caller, truck, token);
  const roadMiles = roadMilesOf(board);
  const miles = createPlannedMiles(roadMiles);
  const pickUp = toPlace(row.srce_id, { lat: row.srce_lat, lon: row.srce_long });
  const drop = toPlace(row.dest_id, { lat: row.dest_lat, lon: row.dest_long });
  const stopPlaces = (row.stops ?? []).map(toStopPlace);
  const measured = measureDetour(
    miles,
    { start: toPoint(start.place), end: toPoint(end) },
    { pickUp: toPoint(pickUp), stops: stopPlaces.map(toPoint), drop: toPoint(drop) },
  );
  const places = [start.place, pickUp, ...stopPlaces, drop, end];
  const isKnown = areKnown(roadMiles, [
    ...places.slice(1).map((place, index) => [places[index]!.cityId, place.cityId] as const),
    [start.place.cityId, end.cityId],
  ]);
  const detour = { miles: measured.detourMiles, isApproximate: !isKnown };
  const [leg] = planAlone(toTripLoad(row, miles), miles, start)?.legs ?? [];
  return {
    start,
    way: { end, miles: measured.wayMiles },
    detour: toDetour({ start: start.place, end }, { pickUp, drop }, detour),
    pickUp: leg ? toStop(leg.pickUp, pickUp) : null,
    ...(leg?.stops && { stops: leg.stops.map((stop, index) => toStop(stop, stopPlaces[index]!)) }),
    delivery: leg ? toStop(leg.delivery, drop) : null,
    pickUpPlace: pickUp,
    ...(stopPlaces.length > 0 && { stopPlaces }),
    deliveryPlace: drop,
  };
}

/** An open load that a truck may carry and its company may see. @throws AppError `lead.notFound` */
async function getLoadFor(
  board: Board,
  { accountId }: CompanyCaller,
  truck: TripTruck,
  token: number,
): Promise<OpenLoadRow> {
  const [row] = await listOpenLoadsOf(board.db, getToday(board), [token]);
  assertThat(row, 'lead.notFound');
  const owner = { accountId: row.account_id, networkId: row.post_mode === 'P' ? row.network_id : null };
  const isSeen = board.matching.index.isOpenTo({ accountId, networkId: truck.networkId }, owner);
  const equipment = {
    vehicleType: row.vehicle_type,
    vehicleSize: row.vehicle_size,
    postingAttrib: row.posting_attrib,
  };
  assertThat(isSeen && fits(truck, equipment), 'lead.notFound');
  return row;
}
