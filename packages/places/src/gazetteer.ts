import { readFileSync } from 'node:fs';
import { toCityLabel, toCityListEntry } from './city-list.ts';
import { listFoldedSpellings } from './fold.ts';
import { createPrefixIndex } from './prefix-index.ts';
import { COUNTRY_NAMES, findCountryOfState, type Country } from './states.ts';

/** A city of the gazetteer. `id` is its stable GeoNames id; names are not unique. */
export interface City {
  id: number;
  name: string;
  /** Two-letter state or province; `MX` for all of Mexico. */
  st: string;
  /** ISO 3166-2 letters of the Mexican state, '' elsewhere. */
  region: string;
  country: Country;
  /** Degrees, rounded to 1e-5. */
  lat: number;
  lon: number;
  population: number;
  /** IANA name, `America/Toronto`. */
  timeZone: string;
  /** Distinguishes it from cities of the same name and state ("near Newark", "Jalisco"), or ''. */
  note: string;
  /** "City, ST", with the note in brackets if there is one: unique in the gazetteer. */
  label: string;
}

/** All cities, largest first, with their lookups. */
interface Gazetteer {
  cities: readonly City[];
  findCity(id: number): City | undefined;
  /** Returns the city with that id. @throws RangeError when there is none */
  getCity(id: number): City;
  /** Cities whose folded name starts with `prefix` (from the third letter), largest first, at most `limit`. */
  listByPrefix(prefix: string, limit: number): City[];
  /** The largest city with that folded name in that state or province. */
  findCityByName(name: string, st: string): City | undefined;
  /** Every city as `City, ST, Country, id`, largest first. Owned by the gazetteer; do not change it. */
  cityList(): readonly string[];
}

let loaded: Gazetteer | undefined;

/** The gazetteer, read from the committed file by the first call (about 0.1 s) and cached. */
export function loadGazetteer(): Gazetteer {
  loaded ??= createGazetteer(readFileSync(new URL('./data/cities.tsv', import.meta.url), 'utf8'));
  return loaded;
}

/** The city with that id, or undefined. */
export function findCity(id: number): City | undefined {
  return loadGazetteer().findCity(id);
}

/**
 * The city with that id.
 * @throws RangeError when there is none
 */
export function getCity(id: number): City {
  return loadGazetteer().getCity(id);
}

/** Cities whose folded name starts with `prefix` (from the third letter), largest first, at most `limit`. */
export function listByPrefix(prefix: string, limit: number): City[] {
  return loadGazetteer().listByPrefix(prefix, limit);
}

/** The largest city with that name in that state or province, ignoring accents and periods. */
export function findCityByName(name: string, st: string): City | undefined {
  return loadGazetteer().findCityByName(name, st);
}

/** Every city as `City, ST, Country, id`, largest first; clients cache it for the type-ahead. */
export function cityList(): readonly string[] {
  return loadGazetteer().cityList();
}

/**
 * Builds a gazetteer from the text of cities.tsv.
 * @throws RangeError with the line that cannot be parsed
 */
export function createGazetteer(text: string): Gazetteer {
  const cities = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(parseCity);
  const byId = new Map(cities.map((city) => [city.id, city]));
  const byName = new Map<string, City>();
  const spellings = cities.map((city) => ({ city, names: listFoldedSpellings(city.name) }));
  const addName = (name: string, city: City): void => {
    const key = `${name}|${city.st}`;
    if (!byName.has(key)) byName.set(key, city);
  };
  for (const { city, names } of spellings) addName(names[0] ?? '', city);
  // A city is found by its own name before another one is by a short form.
  for (const { city, names } of spellings) for (const name of names.slice(1)) addName(name, city);
  const index = createPrefixIndex(cities);
  let lines: readonly string[] | undefined;

  return {
    cities,
    findCity: (id) => byId.get(id),
    getCity(id) {
      const city = byId.get(id);
      if (city === undefined) throw new RangeError(`no city has the id ${id}`);
      return city;
    },
    listByPrefix: (prefix, limit) => index.list(prefix, limit),
    findCityByName: (name, st) => byName.get(`${listFoldedSpellings(name)[0] ?? ''}|${st.trim().toUpperCase()}`),
    cityList() {
      lines ??= cities.map((city) => toCityListEntry({ ...city, country: COUNTRY_NAMES[city.country] }));
      return lines;
    },
  };
}

function parseCity(line: string): City {
  const [id, name, st, region, lat, lon, population, timeZone, note = ''] = line.split('\t');
  const country = st === undefined ? undefined : findCountryOfState(st);
  if (name === undefined || st === undefined || region === undefined || timeZone === undefined || !country) {
    throw new RangeError(`not a city: "${line}"`);
  }
  return {
    id: Number(id),
    name,
    st,
    region,
    country,
    lat: Number(lat),
    lon: Number(lon),
    population: Number(population),
    timeZone,
    note,
    label: toCityLabel({ name, st, note }),
  };
}
