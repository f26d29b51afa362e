import { createHash } from 'node:crypto';
import type { City } from '@loadstone/contracts/places';
import { cityList, listByPrefix, loadGazetteer, toMiles, type City as GazetteerCity } from '@loadstone/places';

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

/** Cities by prefix, largest population first, at most `limit`. */
export function listCitiesByPrefix(prefix: string, limit: number): City[] {
  return listByPrefix(prefix, limit).map(toCity);
}

/** The cities next to a point, nearest first, at most `limit`. */
export function listCitiesNear(point: { lat: number; lon: number }, limit: number): City[] {
  const nearest: { city: GazetteerCity; miles: number }[] = [];
  for (const city of loadGazetteer().cities) {
    const miles = toMiles(point, city);
    if (nearest.length === limit && miles >= (nearest.at(-1)?.miles ?? 0)) continue;
    const place = nearest.findIndex((other) => other.miles > miles);
    nearest.splice(place < 0 ? nearest.length : place, 0, { city, miles });
    nearest.length = Math.min(nearest.length, limit);
  }
  return nearest.map(({ city }) => toCity(city));
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
