import { createHash } from 'node:crypto';
import type { City } from '@loadstone/contracts/places';
import {
  cityList,
  findPlace,
  getCity,
  listByPrefix,
  loadGazetteer,
  toMiles,
  type City as GazetteerCity,
  type Point,
} from '@loadstone/places';

/** A city of the gazetteer in the shape of the API. */
function toCity(city: GazetteerCity): City {
  return {
    id: city.id,
    city: city.name,
    st: city.st,
    country: city.country,
    label: city.label,
    lat: city.lat,
    long: city.lon,
  };
}

/**
 * Places by the beginning of a name or a postal code, at most `limit`: whole names first, then the largest. Where no name begins
 * so, the places that the text means.
 */
export function listCitiesByPrefix(prefix: string, limit: number): City[] {
  const listed = listByPrefix(prefix, limit);
  return listed.length > 0 ? listed.map(toCity) : listMeant(prefix).slice(0, limit);
}

/** The places that a text means as a whole: one, the choices in their order, or none. */
export function listMeant(text: string, state?: string): City[] {
  const found = findPlace(text, { state });
  const places = found.kind === 'one' ? [found.place] : found.kind === 'choices' ? found.places : [];
  return places.map((place) => toCity(getCity(place.id)));
}

/** The cities next to a point, nearest first, at most `limit`. */
export function listCitiesNear(point: Point, limit: number): City[] {
  return listNearest(point, limit).map(toCity);
}

function listNearest(point: Point, limit: number): GazetteerCity[] {
  const nearest: { city: GazetteerCity; miles: number }[] = [];
  for (const city of loadGazetteer().cities) {
    // A name that only the post uses, often for one building, is not where a point is.
    if (city.population === 0) continue;
    const miles = toMiles(point, city);
    if (nearest.length === limit && miles >= (nearest.at(-1)?.miles ?? 0)) continue;
    const place = nearest.findIndex((other) => other.miles > miles);
    nearest.splice(place < 0 ? nearest.length : place, 0, { city, miles });
    nearest.length = Math.min(nearest.length, limit);
  }
  return nearest.map(({ city }) => city);
}

/** The place next to a point. */
export function findNearestCity(point: Point): GazetteerCity | undefined {
  return listNearest(point, 1)[0];
}

/** The whole list with the entity tag by which a client checks its copy. */
interface CityLabels {
  labels: readonly string[];
  /** A weak ETag with its quotes: a reply may be compressed or not. */
  etag: string;
}

let cached: CityLabels | undefined;

/** Built once for each process, because the gazetteer is part of the program. */
export function getCityLabels(): CityLabels {
  if (cached === undefined) {
    const labels = cityList();
    const digest = createHash('sha256').update(labels.join('\n')).digest('base64url').slice(0, 22);
    cached = { labels, etag: `W/"${digest}"` };
  }
  return cached;
}
