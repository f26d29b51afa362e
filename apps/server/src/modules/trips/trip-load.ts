import { CURRENCIES, ROAD_MILES_PER_AIR_MILE, type Currency } from '@loadstone/contracts/money';
import { toDeliveryHours, toPickUpHours, type PlannedMiles, type TripLoad } from '../../matching/index.ts';
import { findCity, toMiles, toUtcMinutes, toUtcOffset } from '@loadstone/places';
import type { OpenLoadRow } from '../postings/index.ts';
import type { RoadMiles } from '../road-miles/index.ts';

const MS_PER_DAY = 86_400_000;

/** Days since 1970 of a calendar day. */
export function toDayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY;
}

/** The number of a currency in the planner. */
export function toCurrencyNumber(currency: Currency): number {
  return CURRENCIES.indexOf(currency) + 1;
}

/** Road miles for the planner: those in memory, else the great circle times `ROAD_MILES_PER_AIR_MILE`. A place without a city has the id 0. */
export function createPlannedMiles(roadMiles: Pick<RoadMiles, 'peek'>): PlannedMiles {
  return (from, to) => {
    const known = from.id === 0 || to.id === 0 ? undefined : roadMiles.peek(from.id, to.id);
    return known ?? toMiles(from, to) * ROAD_MILES_PER_AIR_MILE;
  };
}

/** The clock of a city, in minutes since 1970; UTC where its zone is unknown. */
function toClock(cityId: number) {
  const timeZone = findCity(cityId)?.timeZone ?? '';
  return {
    toUtc: (localMinutes: number) => toUtcMinutes(timeZone, localMinutes),
    offsetAt: (minutes: number) => toUtcOffset(timeZone, minutes),
  };
}

/**
 * The rate that every company sees which sees the load; null where tiers show different ones: the planner, which all companies
 * share, must not show one of them to the others.
 */
function findCommonRate({ rate, tier_rates: rates }: OpenLoadRow): OpenLoadRow['rate'] {
  if (rates === null) return rate;
  return rates.length === 1 ? (rates[0] ?? null) : null;
}

/**
 * An open load as the planner reads it. Income is in cents for the whole load: a rate for each mile is multiplied by the
 * road miles. Network 0 is the public board, currency 0 no rate.
 */
export function toTripLoad(row: OpenLoadRow, miles: PlannedMiles): TripLoad {
  const day = toDayNumber(row.date_avail);
  const rate = findCommonRate(row);
  const deliveryDay = row.delivery_date === null ? undefined : toDayNumber(row.delivery_date);
  const srceClock = toClock(row.srce_id);
  const destClock = toClock(row.dest_id);
  const pickUp = toPickUpHours(day, srceClock.toUtc, row.pickup_hours);
  const delivery = toDeliveryHours(deliveryDay, destClock.toUtc, row.delivery_hours);
  const origin = { id: row.srce_id, lat: row.srce_lat, lon: row.srce_long, offset: srceClock.offsetAt(pickUp.opens) };
  const toOffset = (clock: typeof destClock, hours: TripLoad['delivery']) =>
    clock.offsetAt(hours !== undefined && 'opens' in hours ? hours.opens : pickUp.closes);
  const offset = toOffset(destClock, delivery);
  const destination = { id: row.dest_id, lat: row.dest_lat, lon: row.dest_long, offset };
  const stops = row.stops?.map(({ cityId, lat, long, day: stopDay, hours }) => {
    const clock = toClock(cityId);
    const served = toDeliveryHours(stopDay === null ? undefined : toDayNumber(stopDay), clock.toUtc, hours);
    return { place: { id: cityId, lat, lon: long, offset: toOffset(clock, served) }, hours: served };
  });
  const sumMiles = () => {
    const places = [origin, ...(stops ?? []).map(({ place }) => place), destination];
    return places.slice(1).reduce((sum, place, index) => sum + miles(places[index]!, place), 0);
  };
  return {
    token: row.token,
    company: row.account_id,
    networkId: row.post_mode === 'P' ? (row.network_id ?? 0) : 0,
    types: row.vehicle_type,
    size: row.vehicle_size,
    attributes: row.posting_attrib,
    day,
    origin,
    destination,
    pickUp,
    delivery,
    ...(stops && { stops }),
    income: rate === null ? undefined : Math.round(rate.basis === 'flat' ? rate.amount : rate.amount * sumMiles()),
    currency: rate === null ? 0 : toCurrencyNumber(rate.currency),
  };
}
