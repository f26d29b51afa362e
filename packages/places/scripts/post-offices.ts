import zipcodes from 'zipcodes';
import { toMiles } from '../src/distance.ts';
import { toPlaceKey } from '../src/place-key.ts';
import { findCountryOfState } from '../src/states.ts';
import { groupBy, type Row } from './row.ts';
import { round5 } from './geonames.ts';

interface Zip {
  zip: string;
  name: string;
  st: string;
  lat: number;
  lon: number;
}

/** A post office of the same name in the same state is this near to its place; a ZIP code of the West is large. */
const SAME_PLACE_MILES = 25;
/** Ids of places that only the post names: this and the lowest ZIP code. GeoNames has ids far below. */
const FIRST_POST_OFFICE_ID = 61_000_000;

/**
 * Gives each ZIP code to the place that its post office names, and adds the places that only the post names.
 *
 * @param sections sections of cities, which are places where the post names them
 * @param known the ids of places that only the post names, as `toPostOfficeKey` writes them
 */
export function addPostOffices(rows: Row[], sections: readonly Row[], known: ReadonlyMap<string, number>): void {
  const byName = groupBy(rows, toKey);
  const sectionsByName = groupBy(sections, toKey);
  const byAlias = Map.groupBy(
    rows.flatMap((row) => row.aliases.map((alias) => ({ row, key: `${toPlaceKey(alias)}|${row.st}` }))),
    ({ key }) => key,
  );
  for (const [key, zips] of groupBy(readZips(), (zip) => `${toPlaceKey(zip.name)}|${zip.st}`)) {
    const places = byName.get(key) ?? byAlias.get(key)?.map(({ row }) => row) ?? sectionsByName.get(key) ?? [];
    const place = findPlace(places, zips);
    if (place === undefined) rows.push(toPlace(zips, known));
    else {
      place.codes.push(...zips.map(({ zip }) => zip));
      if (sections.includes(place)) rows.push(place);
    }
  }
}

/** Identifies a place that only the post names from one build to the next. */
export function toPostOfficeKey(row: Pick<Row, 'name' | 'st'>): string {
  return `${row.name}|${row.st}`;
}

/** True for the id of a place that only the post names. */
export function isPostOfficeId(id: number): boolean {
  return id >= FIRST_POST_OFFICE_ID;
}

/** The place that most of the codes are near to. The others are its codes too: a state has no two post offices of one name. */
function findPlace(places: readonly Row[], zips: readonly Zip[]): Row | undefined {
  const near = places.map((place) => ({
    place,
    count: zips.filter((zip) => toMiles(place, zip) <= SAME_PLACE_MILES).length,
    miles: Math.min(...zips.map((zip) => toMiles(place, zip))),
  }));
  const [best] = near.toSorted((one, other) => other.count - one.count || one.miles - other.miles);
  return best === undefined || best.count === 0 ? undefined : best.place;
}

function toPlace(zips: readonly Zip[], known: ReadonlyMap<string, number>): Row {
  const { name, st } = zips[0]!;
  const middle = { lat: average(zips.map(({ lat }) => lat)), lon: average(zips.map(({ lon }) => lon)) };
  const [at] = zips.toSorted((one, other) => toMiles(one, middle) - toMiles(other, middle));
  return {
    id:
      known.get(toPostOfficeKey({ name, st })) ??
      FIRST_POST_OFFICE_ID + Math.min(...zips.map(({ zip }) => Number(zip))),
    name,
    st,
    region: '',
    country: 'US',
    lat: round5(at!.lat),
    lon: round5(at!.lon),
    population: 0,
    timeZone: '',
    note: '',
    aliases: [],
    codes: zips.map(({ zip }) => zip),
  };
}

function readZips(): Zip[] {
  return Object.values(zipcodes.codes)
    .filter(({ country, state }) => country === 'US' && findCountryOfState(state) === 'US')
    .map(({ zip, city, state, latitude, longitude }) => ({
      zip,
      // The source writes each word with a capital; a comma would end the name.
      name: city
        .replaceAll(',', '')
        .replace(/(?<= )(?:Of|The|And|De|La|Du)(?= )/g, (word) => word.toLowerCase())
        .trim(),
      st: state,
      lat: latitude,
      lon: longitude,
    }))
    .filter(({ lat, lon }) => lat > 15 && lon < -50);
}

function toKey(row: Row): string {
  return `${toPlaceKey(row.name)}|${row.st}`;
}

function average(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
