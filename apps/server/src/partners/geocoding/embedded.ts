import { loadGazetteer, toMiles, type City } from '@loadstone/places';
import type { Geocoding } from './geocoding.port.ts';

/** Miles of a degree of latitude, less than its shortest length. */
const DEGREE_MILES = 68.7;
/** A city that is farther away does not describe the place. */
const FARTHEST_MILES = 250;

/** The cities in the order of their latitude, so that only those in a band around a point are compared. */
let byLatitude: readonly City[] | undefined;

function listByLatitude(): readonly City[] {
  // A name that only the post uses, often for one building, is not where a point is.
  byLatitude ??= loadGazetteer()
    .cities.filter(({ population }) => population > 0)
    .sort((one, other) => one.lat - other.lat);
  return byLatitude;
}

/** The index of the first city at or north of a latitude. */
function findFirst(cities: readonly City[], lat: number): number {
  let low = 0;
  let high = cities.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((cities[middle]?.lat ?? 0) < lat) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The nearest city within 250 miles. Longitudes are not compared across the 180th meridian, where no city is. */
export function findNearestCity(lat: number, lon: number): City | undefined {
  const cities = listByLatitude();
  const start = findFirst(cities, lat);
  let nearest: City | undefined;
  let nearestMiles = FARTHEST_MILES;
  const compare = (city: City): boolean => {
    if (Math.abs(city.lat - lat) * DEGREE_MILES > nearestMiles) return false;
    const miles = toMiles({ lat, lon }, city);
    if (miles < nearestMiles) {
      nearest = city;
      nearestMiles = miles;
    }
    return true;
  };
  for (let at = start; at < cities.length; at += 1) if (!compare(cities[at] as City)) break;
  for (let at = start - 1; at >= 0; at -= 1) if (!compare(cities[at] as City)) break;
  return nearest;
}

/** The address by the gazetteer: the nearest city, or the coordinates where no city is near. */
export function estimateAddress(lat: number, lng: number): string {
  const city = findNearestCity(lat, lng);
  return city === undefined ? `${lat.toFixed(2)}, ${lng.toFixed(2)}` : `near ${city.name}, ${city.st}`;
}

/** Finds addresses without an outside service. */
export function createEmbeddedGeocoding(): Geocoding {
  return {
    findAddress: async (lat, lng) => ({ address: estimateAddress(lat, lng) }),
    isPaused: () => false,
    close: () => undefined,
  };
}
