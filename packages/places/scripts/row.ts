import type { Country } from '../src/states.ts';

/** A place while the file is made. */
export interface Row {
  id: number;
  name: string;
  st: string;
  /** ISO 3166-2 letters of the Mexican state, '' elsewhere. */
  region: string;
  country: Country;
  lat: number;
  lon: number;
  population: number;
  timeZone: string;
  note: string;
  aliases: string[];
  /** ZIP codes of five digits and forward sortation areas. */
  codes: string[];
}

/** The rows by a key, in their order. */
export function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  return Map.groupBy(rows, keyOf);
}

/** Reads a table with tabs; lines that begin with # are comments. */
export function readTable(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
}
