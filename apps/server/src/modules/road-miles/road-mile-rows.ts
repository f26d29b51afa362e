import { findCity, findPlace, getCity, toMiles, type City } from '@loadstone/places';
import { toCityPair, toPairKey, type PairMiles } from './road-miles.queries.ts';

/** A row of the file that cannot be used. */
export interface RefusedRow {
  /** From 1, the header included. */
  readonly line: number;
  readonly reason: string;
}

interface ReadFile {
  readonly pairs: readonly PairMiles[];
  readonly refused: readonly RefusedRow[];
}

const BY_ID = ['fromId', 'toId', 'miles'];
const BY_NAME = ['fromCity', 'fromState', 'toCity', 'toState', 'miles'];
/** A city is a point here and an area on the road: a road may be shorter by this than the great circle. */
const CITY_MILES = 15;
/** More than this is another city, or a number of kilometers. */
const LONGEST_DETOUR = 3;
const FERRY_MILES = 150;
const LARGEST_FILE_MILES = 10_000;

/**
 * Reads a table of city pairs: CSV with the header `fromId,toId,miles` (ids of the gazetteer) or
 * `fromCity,fromState,toCity,toState,miles`. Empty lines are skipped.
 */
export function readRoadMileRows(text: string): ReadFile {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const header = splitRow(lines[0] ?? '').join(',');
  if (header !== BY_ID.join(',') && header !== BY_NAME.join(',')) {
    return {
      pairs: [],
      refused: [{ line: 1, reason: `the header must be ${BY_ID.join(',')} or ${BY_NAME.join(',')}` }],
    };
  }
  const isById = header === BY_ID.join(',');
  const byKey = new Map<number, PairMiles & { readonly line: number }>();
  const refused: RefusedRow[] = [];
  for (const [index, row] of lines.entries()) {
    const line = index + 1;
    if (index === 0 || row.trim() === '') continue;
    const read = readRow(splitRow(row), isById);
    if (typeof read === 'string') {
      refused.push({ line, reason: read });
      continue;
    }
    const key = toPairKey(read.low, read.high);
    const same = byKey.get(key);
    if (same === undefined) byKey.set(key, { ...read, line });
    else if (same.miles !== read.miles) {
      refused.push({ line, reason: `line ${same.line} states ${same.miles} miles for the same two cities` });
    }
  }
  return { pairs: [...byKey.values()].map(({ low, high, miles }) => ({ low, high, miles })), refused };
}

/** The cells of a row; a cell may be in double quotes. */
function splitRow(row: string): string[] {
  return [...`${row},`.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^,]*?))\s*,/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );
}

/** @returns the pair, or why the row is refused */
function readRow(cells: readonly string[], isById: boolean): PairMiles | string {
  const width = (isById ? BY_ID : BY_NAME).length;
  if (cells.length !== width) return `${cells.length} columns instead of ${width}`;
  const [a = '', b = '', c = '', d = ''] = cells;
  const from = isById ? readCityById(a) : readCityByName(a, b);
  if (typeof from === 'string') return from;
  const to = isById ? readCityById(b) : readCityByName(c, d);
  if (typeof to === 'string') return to;
  if (from.id === to.id) return `both cities are ${from.label}`;
  const text = cells[width - 1] ?? '';
  const miles = /^\d{1,5}(\.\d{1,6})?$/.test(text) ? Number(text) : 0;
  if (miles <= 0 || miles > LARGEST_FILE_MILES) return `"${text}" is not a number of miles above 0, at most 10000`;
  const air = toMiles(from, to);
  if (miles < air - CITY_MILES) return `${miles} miles is less than the ${Math.round(air)} miles by air`;
  if (miles > air * LONGEST_DETOUR + FERRY_MILES)
    return `${miles} miles is far more than the ${Math.round(air)} miles by air`;
  return { ...toCityPair(from.id, to.id), miles };
}

function readCityById(text: string): City | string {
  const city = /^\d{1,9}$/.test(text) ? findCity(Number(text)) : undefined;
  return city ?? `no city has the id "${text}"`;
}

function readCityByName(name: string, state: string): City | string {
  const answer = findPlace(name, { state });
  if (answer.kind === 'one') return getCity(answer.place.id);
  if (answer.kind === 'none') return `no city is called "${name}, ${state}"`;
  return `"${name}, ${state}" can be ${answer.places.map(({ id, label }) => `${label} = ${id}`).join('; ')}: use the ids`;
}
