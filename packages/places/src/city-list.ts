import { createPrefixIndex, type PrefixIndex } from './prefix-index.ts';

/** One line of the city list that clients cache: enough to choose a city, without coordinates. */
interface CityChoice {
  id: number;
  name: string;
  st: string;
  country: string;
  /** Distinguishes this city from cities of the same name; '' if "City, ST" is unique. */
  note: string;
}

/**
 * Writes a line of the city list: `City, ST, Country, id`, with a fifth part only if the name is not unique. Names
 * contain no comma. A cached list whose first line has fewer than four parts is outdated.
 */
export function toCityListEntry(choice: CityChoice): string {
  const line = `${choice.name}, ${choice.st}, ${choice.country}, ${choice.id}`;
  return choice.note === '' ? line : `${line}, ${choice.note}`;
}

/**
 * Reads a line of the city list.
 * @throws RangeError when the line has fewer than four parts or its id is not a number
 */
export function parseCityListEntry(line: string): CityChoice {
  const [name, st, country, id, ...note] = line.split(', ');
  if (name === undefined || st === undefined || country === undefined || id === undefined || !/^\d+$/.test(id)) {
    throw new RangeError(`not a line of the city list: "${line}"`);
  }
  return { id: Number(id), name, st, country, note: note.join(', ') };
}

/** The display name of a city, unique in the list: "Springfield, NJ (near Newark)". */
export function toCityLabel(city: { name: string; st: string; note: string }): string {
  return city.note === '' ? `${city.name}, ${city.st}` : `${city.name}, ${city.st} (${city.note})`;
}

/** Prefix search over a city list from the server (largest city first). For the browser. */
export function createCityListIndex(lines: readonly string[]): PrefixIndex<CityChoice> {
  return createPrefixIndex(lines.map(parseCityListEntry));
}
