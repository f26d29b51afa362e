import { TRIP_RULES, type TripCosts, type TripPlace, type TripRequest } from '@loadstone/contracts/trips';
import type { TripQuery } from '../../matching/index.ts';
import { findCity, findCountryOfState, toUtcOffset, type City } from '@loadstone/places';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { assertThat, errorText, fieldError } from '../../ground/errors.ts';
import { getTripCosts } from '../companies/index.ts';
import { assertPostingUse } from '../permits/index.ts';
import { toCurrencyNumber, toDayNumber } from './trip-load.ts';
import { toPoint } from './trip-detour.ts';
import { findWayEnd } from './trip-way.service.ts';
import { getTripTruck, type TripTruck } from './trip-start.service.ts';

const MS_PER_MINUTE = 60_000;
const MINUTES_PER_DAY = 1_440;

/** A request whose places, times and costs are known. */
export interface Question {
  readonly truck: TripTruck;
  readonly query: TripQuery;
  readonly costs: TripCosts;
  /** Where the truck goes without these loads (T12); undefined where it has no way of its own. */
  readonly wayEnd: TripPlace | undefined;
}

/** Whose truck it is, with the features that its user may use. */
export type TripCaller = Pick<CompanyCaller, 'accountId' | 'permits'>;

/**
 * Reads what a request names: the truck, its place and time, the costs of a mile.
 *
 * @throws AppError as {@link getTripTruck}; `permit.missing`, `trip.tooManyLoads`, `trip.endBeforeStart`, `trip.wayMissing`,
 *   `city.notFound`
 */
export async function getQuestion(board: Board, caller: TripCaller, request: TripRequest): Promise<Question> {
  assertPostingUse(caller, 'E', 'view');
  const { loadsMaximum: loads } = TRIP_RULES;
  assertThat(request.maxLoads <= loads, 'trip.tooManyLoads', errorText('trip.tooManyLoads', { loads }), [
    fieldError('maxLoads', 'trip.tooManyLoads', { loads }),
  ]);
  // Before the truck is read: a city that does not exist is reported first.
  const end = findEnd(request);
  const truck = await getTripTruck(board, caller, request.start);
  const { place } = truck.start;
  const start = toStart(truck.start);
  const wayEnd = findWayEnd(truck, request.endCityId);
  assertThat(request.detourMiles === undefined || wayEnd, 'trip.wayMissing', undefined, [
    fieldError('detourMiles', 'trip.wayMissing'),
  ]);
  const limits = toLimits(request, end, start);
  const costs = request.costPerMile ?? (await getTripCosts(board, caller));
  const currency = request.currency ?? (findCountryOfState(place.st) === 'CA' ? 'CAD' : 'USD');
  const query: TripQuery = {
    start,
    ...toTruckCriteria(board, caller, truck),
    dateToleranceDays: board.configuration.board.matchDateToleranceDays,
    limits,
    wayEnd: wayEnd && toPoint(wayEnd),
    order: request.order,
    currency: toCurrencyNumber(currency),
    costPerMile: costs[currency],
  };
  return { truck, query, costs, wayEnd };
}

/** The city where a trip ends; undefined where it may end anywhere. @throws AppError `city.notFound` */
function findEnd({ endCityId }: TripRequest): City | undefined {
  if (endCityId === undefined) return undefined;
  const end = findCity(endCityId);
  assertThat(end, 'city.notFound', undefined, [fieldError('endCityId', 'check.destinationMissing')]);
  return end;
}

function toStart({ place, on, hoursDriven }: TripTruck['start']): TripQuery['start'] {
  const time = Date.parse(on) / MS_PER_MINUTE;
  return {
    id: place.cityId,
    lat: place.lat,
    lon: place.long,
    offset: toUtcOffset(place.timeZone, time),
    time,
    minutesDriven: Math.round(hoursDriven * 60),
  };
}

/** @throws AppError `trip.endBeforeStart` */
function toLimits(
  request: TripRequest,
  end: City | undefined,
  { time, offset }: TripQuery['start'],
): TripQuery['limits'] {
  const endDay = request.endDay === undefined ? undefined : toDayNumber(request.endDay);
  const startDay = Math.floor((time + offset) / MINUTES_PER_DAY);
  assertThat(endDay === undefined || endDay >= startDay, 'trip.endBeforeStart', undefined, [
    fieldError('endDay', 'trip.endBeforeStart'),
  ]);
  return {
    maxLoads: request.maxLoads,
    emptyMilesPerLeg: request.emptyMilesPerLeg,
    emptyMilesTotal: request.emptyMilesTotal,
    end: end && { lat: end.lat, lon: end.lon, radiusMiles: request.endRadiusMiles },
    endDay,
    detourMiles: request.detourMiles,
  };
}

/** The loads that a truck may carry and its company may see. */
function toTruckCriteria({ matching: { index } }: Board, { accountId }: TripCaller, truck: TripTruck) {
  return {
    types: truck.vehicleType,
    size: truck.vehicleSize,
    attributes: truck.postingAttrib,
    isOpen: (company, networkId) =>
      index.isOpenTo({ accountId, networkId: truck.networkId }, { accountId: company, networkId }),
    listSame: (token) => index.listRepeated(token),
  } satisfies Partial<TripQuery>;
}
