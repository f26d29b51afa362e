import { readFileSync } from 'node:fs';
import { createAlikeNames, type AlikeNames } from './alike-names.ts';
import { toCityLabel, toCityListEntry } from './city-list.ts';
import { findPlaceIn, toPlace, type FoundPlace, type PlaceAnswer, type PlaceContext } from './find-place.ts';
import { toPlaceKey } from './place-key.ts';
import { readCodeRuns, readPostalCode } from './postal-codes.ts';
import { createPrefixIndex, type PrefixIndex } from './prefix-index.ts';
import { isInState, readStateWords } from './state-words.ts';
import { COUNTRY_NAMES, findCountryOfState, type Country } from './states.ts';

/**
 * A place of the gazetteer. `id` never changes: that of GeoNames, or one of ours above 60,000,000; names are not unique.
 */
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
  /** 0 where it is not known. */
  population: number;
  /** IANA name, `America/Toronto`. */
  timeZone: string;
  /** Distinguishes it from cities of the same name and state ("near Newark", "Jalisco"), or ''. */
  note: string;
  /** "City, ST", with the note in brackets if there is one: unique in the gazetteer. */
  label: string;
  /** Other names of the same place, without those that fold to its own. */
  aliases: readonly string[];
}

/** All places, largest first, with their lookups. */
interface Gazetteer {
  cities: readonly City[];
  findCity(id: number): City | undefined;
  /** Returns the city with that id. @throws RangeError when there is none */
  getCity(id: number): City;
  /**
   * Places of which a name starts with `prefix` (from the third letter), or a postal code does: first those with exactly this
   * name and state, then the largest, at most `limit`.
   */
  listByPrefix(prefix: string, limit: number): City[];
  /** What a text means: one place, choices, or none. */
  findPlace(text: string, context?: PlaceContext): PlaceAnswer;
  /**
   * Places to offer for a name that is none, because a letter or two of it are wrong, the likeliest first: at most five with at
   * least a thousand people. None of them is what the text says.
   */
  listAlike(text: string, context?: Pick<PlaceContext, 'state' | 'country'>): readonly FoundPlace[];
  /** The one place of that name in that state or province; undefined where there are several. */
  findCityByName(name: string, st: string): City | undefined;
  /** The ZIP codes and Canadian areas whose mail names the place. */
  listCodes(city: City): readonly string[];
  /** Every place with 1,000 inhabitants as `City, ST, Country, id`, largest first. Owned by the gazetteer; do not change it. */
  cityList(): readonly string[];
}

/** A place in the list that clients cache has this many inhabitants; the server finds the others. */
const LISTED_POPULATION = 1_000;

/** Places that are offered for a name with wrong letters. */
const MOST_ALIKE = 5;

/** Searches for such places whose results are kept, and the longest text of one. */
const MOST_KEPT = 1_000;
const LONGEST_KEPT = 60;

let loaded: Gazetteer | undefined;

/** The gazetteer, read from the committed file by the first call (about 0.2 s) and cached. */
export function loadGazetteer(): Gazetteer {
  loaded ??= createGazetteer(readFileSync(new URL('./data/places.tsv', import.meta.url), 'utf8'));
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

/** Places by the beginning of a name or a postal code, see `Gazetteer.listByPrefix`. */
export function listByPrefix(prefix: string, limit: number): City[] {
  return loadGazetteer().listByPrefix(prefix, limit);
}

/**
 * What a text means: exactly one place, the choices in their order, or none. The one result for all that names a place: form,
 * quick post, file, API.
 */
export function findPlace(text: string, context?: PlaceContext): PlaceAnswer {
  return loadGazetteer().findPlace(text, context);
}

/** Places to offer for a name with wrong letters, see `Gazetteer.listAlike`. */
export function listAlike(text: string, context?: Pick<PlaceContext, 'state' | 'country'>): readonly FoundPlace[] {
  return loadGazetteer().listAlike(text, context);
}

/** The one place of that name in that state or province, undefined where there are several or none. */
export function findCityByName(name: string, st: string): City | undefined {
  return loadGazetteer().findCityByName(name, st);
}

/**
 * The time zone of a place that is known by name only: also where several places have the name, if all of them have one zone. `''`
 * where it is not known.
 */
export function findTimeZoneByName(name: string, st: string): string {
  const { findPlace, getCity } = loadGazetteer();
  const answer = findPlace(name, { state: st });
  if (answer.kind === 'none') return '';
  const places = answer.kind === 'one' ? [answer.place] : answer.places;
  const [zone = '', ...others] = new Set(places.map(({ id }) => getCity(id).timeZone));
  return others.length === 0 ? zone : '';
}

/** Every place with 1,000 inhabitants as `City, ST, Country, id`, largest first; clients cache it for the type-ahead. */
export function cityList(): readonly string[] {
  return loadGazetteer().cityList();
}

/**
 * Builds a gazetteer from the text of places.tsv.
 * @throws RangeError with the line that cannot be parsed
 */
export function createGazetteer(text: string): Gazetteer {
  const { cities, codes, retired } = readPlaces(text);
  const byId = new Map(cities.map((city, rank) => [city.id, rank]));
  const own = new NameTable(cities);
  const aliased = new NameTable(cities);
  for (const [rank, city] of cities.entries()) {
    own.add(toPlaceKey(city.name), rank);
    for (const alias of city.aliases) aliased.add(toPlaceKey(alias), rank);
  }
  let prefixes: PrefixIndex<City> | undefined;
  let lines: readonly string[] | undefined;
  const findCity = (id: number): City | undefined => cities[byId.get(id) ?? -1];
  const index = {
    named: (key: string) => own.list(key),
    aliased: (key: string) => aliased.list(key),
    ofCode: (area: string) => cities[codes.find(area)],
    ofId: findCity,
    isRetired: ({ id }: City) => retired.has(id),
    hasCodes: ({ id }: City) => codes.has(byId.get(id) ?? -1),
  };

  return {
    cities,
    findCity,
    getCity(id) {
      const city = findCity(id);
      if (city === undefined) throw new RangeError(`no city has the id ${id}`);
      return city;
    },
    listByPrefix(prefix, limit) {
      const typed = prefix.trim();
      if (/\d/.test(typed)) return codes.listByPrefix(typed, limit).map((rank) => cities[rank]!);
      prefixes ??= createPrefixIndex(cities.filter(({ id }) => !retired.has(id)));
      return prefixes.list(typed, limit);
    },
    findPlace: (typed, context) => findPlaceIn(index, typed, context),
    listAlike: createAlikeSearch(cities, retired),
    findCityByName(name, st) {
      const answer = findPlaceIn(index, name, { state: st });
      return answer.kind === 'one' ? findCity(answer.place.id) : undefined;
    },
    listCodes: ({ id }) => codes.list(byId.get(id) ?? -1),
    cityList() {
      lines ??= cities
        .filter(({ population, id }) => population >= LISTED_POPULATION && !retired.has(id))
        .map((city) => toCityListEntry({ ...city, country: COUNTRY_NAMES[city.country] }));
      return lines;
    },
  };
}

/** The search for misspelled names, with an index that the first call makes (about 0.1 s). */
function createAlikeSearch(cities: readonly City[], retired: ReadonlySet<number>): Gazetteer['listAlike'] {
  let names: AlikeNames | undefined;
  const kept = new Map<string, readonly FoundPlace[]>();
  return (text, { state = '', country } = {}) => {
    const key = `${text}\n${state}\n${country ?? ''}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    names ??= createAlikeNames(cities.filter(({ id }) => !retired.has(id)));
    const states = readStateWords(state);
    const isMeant = (city: City) =>
      (country === undefined || city.country === country) &&
      (state === '' || states.some((meaning) => isInState(city, meaning)));
    const found = names.list(text, MOST_ALIKE, isMeant).map(toPlace);
    // A list names one misspelled place in many rows.
    if (kept.size >= MOST_KEPT) kept.clear();
    if (key.length <= LONGEST_KEPT) kept.set(key, found);
    return found;
  };
}

/** Places by a key of their names. A key of one place, as most are, is one number. */
class NameTable {
  readonly #cities: readonly City[];
  readonly #ranks = new Map<string, number | number[]>();

  constructor(cities: readonly City[]) {
    this.#cities = cities;
  }

  add(key: string, rank: number): void {
    const known = this.#ranks.get(key);
    if (known === undefined) this.#ranks.set(key, rank);
    else if (typeof known === 'number') this.#ranks.set(key, [known, rank]);
    else known.push(rank);
  }

  list(key: string): readonly City[] {
    const known = this.#ranks.get(key);
    if (known === undefined) return [];
    return (typeof known === 'number' ? [known] : known).map((rank) => this.#cities[rank]!);
  }
}

/** Postal codes in two arrays that are sorted by the code: a map of 43,000 strings takes thirty times the memory. */
class CodeTable {
  readonly #codes: Uint32Array;
  readonly #ranks: Uint32Array;
  readonly #withCodes: ReadonlySet<number>;

  /** @param ranks the rank of the place of each code */
  constructor(codes: readonly number[], ranks: readonly number[]) {
    const order = Uint32Array.from(codes.keys()).sort((one, other) => codes[one]! - codes[other]!);
    this.#codes = order.map((at) => codes[at]!);
    this.#ranks = order.map((at) => ranks[at]!);
    this.#withCodes = new Set(this.#ranks);
  }

  /** The rank of the place of a code, -1 where it is not known. */
  find(area: string): number {
    const wanted = toCodeNumber(area);
    const at = this.#firstAtOrAfter(wanted);
    return this.#codes[at] === wanted ? this.#ranks[at]! : -1;
  }

  has(rank: number): boolean {
    return this.#withCodes.has(rank);
  }

  list(rank: number): string[] {
    return [...this.#codes].filter((_, at) => this.#ranks[at] === rank).map(toCodeText);
  }

  /** The ranks of the places of the codes that begin so, each once, largest place first. A whole code is one. */
  listByPrefix(typed: string, limit: number): number[] {
    const whole = readPostalCode(typed);
    if (whole !== undefined) return [this.find(whole.area)].filter((rank) => rank >= 0);
    if (!/^\d{3,4}$/.test(typed)) return [];
    const width = 10 ** (5 - typed.length);
    const from = this.#firstAtOrAfter(Number(typed) * width);
    const to = this.#firstAtOrAfter((Number(typed) + 1) * width);
    return [...new Set(this.#ranks.slice(from, to))].sort((one, other) => one - other).slice(0, limit);
  }

  #firstAtOrAfter(wanted: number): number {
    let low = 0;
    let high = this.#codes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#codes[middle]! < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Canadian areas come after all ZIP codes, in base 36. */
const FIRST_AREA = 100_000;

function toCodeNumber(code: string): number {
  return code.length === 3 ? FIRST_AREA + Number.parseInt(code, 36) : Number(code);
}

function toCodeText(number: number): string {
  return number < FIRST_AREA
    ? String(number).padStart(5, '0')
    : (number - FIRST_AREA).toString(36).toUpperCase().padStart(3, '0');
}

/** Reads line by line, so that no list of all lines and fields is made. */
function readPlaces(text: string): { cities: City[]; codes: CodeTable; retired: ReadonlySet<number> } {
  let zones: readonly string[] = [];
  let retired: readonly string[] = [];
  const codes: number[] = [];
  const ranks: number[] = [];
  const cities: City[] = [];
  let start = 0;
  while (start < text.length) {
    const next = text.indexOf('\n', start);
    const line = text.slice(start, next < 0 ? text.length : next);
    start += line.length + 1;
    const [first = '', second = ''] = line.startsWith('#') ? line.split('\t') : [];
    if (first === '#zones') zones = second.split('|');
    else if (first === '#retired') retired = second.split('|');
    if (line === '' || first !== '') continue;
    const fields = line.split('\t');
    for (const code of readCodeRuns(fields[10] ?? '')) {
      codes.push(toCodeNumber(code));
      ranks.push(cities.length);
    }
    cities.push(parseCity(line, fields, zones));
  }
  return { cities, codes: new CodeTable(codes, ranks), retired: new Set(retired.map(Number)) };
}

const NO_ALIASES: readonly string[] = [];

function parseCity(line: string, fields: readonly string[], zones: readonly string[]): City {
  const [id, name, st, region, lat, lon, population, zone, note = '', aliases = ''] = fields;
  const country = st === undefined ? undefined : findCountryOfState(st);
  const timeZone = zones[Number(zone)];
  if (name === undefined || st === undefined || region === undefined || timeZone === undefined || !country) {
    throw new RangeError(`not a place: "${line}"`);
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
    aliases: aliases === '' ? NO_ALIASES : aliases.split('|'),
  };
}
