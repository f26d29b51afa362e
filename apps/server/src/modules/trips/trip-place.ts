import type { TripPlace } from '@loadstone/contracts/trips';
import { findCity } from '@loadstone/places';

/** A place with the name and clock of its city. */
export function toPlace(cityId: number, point: { readonly lat: number; readonly lon: number }): TripPlace {
  const city = findCity(cityId);
  return {
    cityId,
    city: city?.name ?? '',
    st: city?.st ?? '',
    lat: point.lat,
    long: point.lon,
    timeZone: city?.timeZone ?? '',
  };
}
