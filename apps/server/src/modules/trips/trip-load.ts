import { CURRENCIES, ROAD_MILES_PER_AIR_MILE, type Currency } from '@loadstone/contracts/money';
import { toDeliveryHours, toPickUpHours, type PlannedMiles, type TripLoad } from '../../matching/index.ts';
import { findCity, toMiles, toUtcOffset } from '@loadstone/places';
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

/** Road miles for the planner: those in memory, else the great circle times 1.2. A place without a city has the id 0. */
export function createPlannedMiles(roadMiles: Pick<RoadMiles, 'peek'>): PlannedMiles {
  return (from, to) => {
    const known = from.id === 0 || to.id === 0 ? undefined : roadMiles.peek(from.id, to.id);
    return known ?? toMiles(from, to) * ROAD_MILES_PER_AIR_MILE;
  };
}

/** An open load as the planner reads it. A rate for each mile is multiplied by the road miles. */
export function toTripLoad(row: OpenLoadRow, miles: PlannedMiles): TripLoad {
  const day = toDayNumber(row.date_avail);
  const toEnd = (id: number, lat: number, lon: number) => ({
    id,
    lat,
    lon,
    offset: toUtcOffset(findCity(id)?.timeZone ?? '', day),
  });
  const origin = toEnd(row.srce_id, row.srce_lat, row.srce_long);
  const destination = toEnd(row.dest_id, row.dest_lat, row.dest_long);
  const { rate, delivery_date: deliveryDate } = row;
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
    pickUp: toPickUpHours(day, origin.offset, row.pickup_hours),
    delivery: toDeliveryHours(
      deliveryDate === null ? undefined : toDayNumber(deliveryDate),
      destination.offset,
      row.delivery_hours,
    ),
    income:
      rate === null
        ? undefined
        : Math.round(rate.basis === 'flat' ? rate.amount : rate.amount * miles(origin, destination)),
    currency: rate === null ? 0 : toCurrencyNumber(rate.currency),
  };
}
