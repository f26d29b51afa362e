import type { MarketPosting } from '@loadstone/market';
import { findCountryOfState, getCity, toMiles, toUtcMinutes, toUtcOffset } from '@loadstone/places';
import { toDeliveryHours, toPickUpHours, type RoadMiles, type TripLoad } from '../src/index.ts';

const DAY_MS = 86_400_000;
const ROAD_MILES_PER_AIR_MILE = 1.2;
const CURRENCIES = { USD: 1, CAD: 2 } as const;

/** Road miles as the board estimates them where no routing service states them. */
export const estimateRoadMiles: RoadMiles = (from, to) => toMiles(from, to) * ROAD_MILES_PER_AIR_MILE;

export function toDayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

/** A city of the gazetteer with its clock on a day. */
export function toTripEnd(cityId: number, day: number) {
  const { lat, lon, timeZone } = getCity(cityId);
  return { id: cityId, lat, lon, timeZone, offset: toUtcOffset(timeZone, day * 1_440) };
}

/** A load of the sample market as the planner reads it. */
export function toTripLoad(posting: MarketPosting, token: number): TripLoad {
  const day = toDayNumber(posting.dateAvail);
  const origin = toTripEnd(posting.srceID, day);
  const destination = toTripEnd(posting.destID, day);
  const deliveryDay = posting.deliveryDate === null ? undefined : toDayNumber(posting.deliveryDate);
  const { rate } = posting;
  const miles = estimateRoadMiles(origin, destination);
  return {
    token,
    company: 1 + Number(posting.companyKey.replace(/\D/g, '')),
    networkId: 0,
    types: posting.vehicleType,
    size: posting.vehicleSize,
    attributes: posting.postingAttrib,
    day,
    origin,
    destination,
    pickUp: toPickUpHours(day, (local) => toUtcMinutes(origin.timeZone, local), posting.pickupHours),
    delivery: toDeliveryHours(deliveryDay, (local) => toUtcMinutes(destination.timeZone, local), posting.deliveryHours),
    income: rate === null ? undefined : Math.round(rate.basis === 'flat' ? rate.amount : rate.amount * miles),
    currency: rate === null ? 0 : CURRENCIES[rate.currency],
  };
}

/** The currency in which a truck of that state is paid. */
export function toCurrencyOf(state: string): number {
  return findCountryOfState(state) === 'CA' ? CURRENCIES.CAD : CURRENCIES.USD;
}
