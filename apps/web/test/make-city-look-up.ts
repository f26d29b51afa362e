import { createCityListIndex, toCityLabel } from '@loadstone/places/city-list';
import type { CityLookUp } from '../src/lib/places/cities.ts';

/** A loaded list of cities, from lines as the server sends them. */
export function makeCityLookUp(lines: readonly string[]): CityLookUp {
  const index = createCityListIndex(lines);
  return {
    version: 0,
    isSearching: () => false,
    status: 'ready',
    list: (typed, most = 8) =>
      index.list(typed, most).map((city) => ({ id: city.id, city: city.name, st: city.st, label: toCityLabel(city) })),
  };
}
