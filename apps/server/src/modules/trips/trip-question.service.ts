import { TRIP_RULES, type TripCosts, type TripPlace, type TripRequest } from '@loadstone/contracts/trips';
import type { TripQuery, Matching } from '../../matching/index.ts';
import { findCity, findCountryOfState, toUtcOffset } from '@loadstone/places';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Configuration } from '../../ground/settings/config.ts';
import type { Db } from '../../db/database.ts';
import { assertThat, errorText, fieldError } from '../../ground/errors.ts';
import { getTripCosts } from '../companies/index.ts';
import { assertPostingUse } from '../permits/index.ts';
import type { RoadMiles } from '../road-miles/index.ts';
import { toCurrencyNumber, toDayNumber } from './trip-load.ts';
import { toPoint } from './trip-detour.ts';
import { findWayEnd } from './trip-way.service.ts';
import { getTripTruck, type TripTruck } from './trip-start.service.ts';

const MS_PER_MINUTE = 60_000;

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

interface QuestionDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly configuration: Configuration;
  readonly matching: Matching;
  readonly roadMiles: Pick<RoadMiles, 'peek'>;
}

/**
 * Reads what a request names: the truck, its place and time, the costs of a mile.
 *
 * @throws AppError as {@link getTripTruck}; `permit.missing`, `trip.tooManyLoads`, `trip.endBeforeStart`, `trip.wayMissing`,
 *   `city.notFound`
 */
export async function getQuestion(
  dependencies: QuestionDependencies,
  caller: TripCaller,
  request: TripRequest,
): Promise<Question> {
  const { db, matching, configuration } = dependencies;
  assertPostingUse(caller, 'E', 'view');
  const { loadsMaximum: loads } = TRIP_RULES;
  assertThat(request.maxLoads <= loads, 'trip.tooManyLoads', errorText('trip.tooManyLoads', { loads }), [
    fieldError('maxLoads', 'trip.tooManyLoads', { loads }),
  ]);
  const end = request.endCityId === undefined ? undefined : findCity(request.endCityId);
  assertThat(request.endCityId === undefined || end, 'city.notFound', undefined, [
    fieldError('endCityId', 'check.destinationMissing'),
  ]);
  const truck = await getTripTruck(dependencies, caller, request.start);
  const { place, on, hoursDriven } = truck.start;
  const time = Date.parse(on) / MS_PER_MINUTE;
  const offset = toUtcOffset(place.timeZone, time);
  const wayEnd = findWayEnd(truck, request.endCityId);
  assertThat(request.detourMiles === undefined || wayEnd, 'trip.wayMissing', undefined, [
    fieldError('detourMiles', 'trip.wayMissing'),
  ]);
  const endDay = request.endDay === undefined ? undefined : toDayNumber(request.endDay);
  const startDay = Math.floor((time + offset) / 1_440);
  assertThat(endDay === undefined || endDay >= startDay, 'trip.endBeforeStart', undefined, [
    fieldError('endDay', 'trip.endBeforeStart'),
  ]);
  const costs = request.costPerMile ?? (await getTripCosts({ db }, caller));
  const currency = request.currency ?? (findCountryOfState(place.st) === 'CA' ? 'CAD' : 'USD');
  const { accountId } = caller;
  const query: TripQuery = {
    start: {
      id: place.cityId,
      lat: place.lat,
      lon: place.long,
      offset,
      time,
      minutesDriven: Math.round(hoursDriven * 60),
    },
    types: truck.vehicleType,
    size: truck.vehicleSize,
    attributes: truck.postingAttrib,
    isOpen: (company, networkId) =>
      matching.index.isOpenTo({ accountId, networkId: truck.networkId }, { accountId: company, networkId }),
    listSame: (token) => matching.index.listRepeated(token),
    dateToleranceDays: configuration.board.matchDateToleranceDays,
    limits: {
      maxLoads: request.maxLoads,
      emptyMilesPerLeg: request.emptyMilesPerLeg,
      emptyMilesTotal: request.emptyMilesTotal,
      end: end && { lat: end.lat, lon: end.lon, radiusMiles: request.endRadiusMiles },
      endDay,
      detourMiles: request.detourMiles,
    },
    wayEnd: wayEnd && toPoint(wayEnd),
    order: request.order,
    currency: toCurrencyNumber(currency),
    costPerMile: costs[currency],
  };
  return { truck, query, costs, wayEnd };
}
