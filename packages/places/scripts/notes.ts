import { toMiles } from '../src/distance.ts';
import { foldName } from '../src/fold.ts';
import { SAME_TOWN_MILES, isSameTown } from '../src/find-place.ts';
import { toPlaceKey } from '../src/place-key.ts';
import { findMexicanStateName } from '../src/states.ts';
import { groupBy, type Row } from './row.ts';

const LANDMARK_POPULATION = 20_000;

/**
 * Adds a note to every place that shares "City, ST" with another: the Mexican state, the nearest landmark, or the id. A note that
 * the board has shown stays. A town that the source has twice keeps its plain label once.
 *
 * @param shown the notes of the earlier file by id
 */
export function noteNamesakes(all: Row[], shown: ReadonlyMap<number, string>): void {
  const landmarks = all.filter((row) => row.population >= LANDMARK_POPULATION);
  for (const row of all) row.note = shown.get(row.id) ?? '';
  for (const group of groupsOf(all, (row) => `${toPlaceKey(row.name)}|${row.st}`)) {
    const [first] = group;
    const isOneTown = group.every((row) => isSameTown(row, first!));
    for (const row of isOneTown ? group.slice(1) : group) {
      row.note ||= findMexicanStateName(row.region) ?? nearLandmark(row, landmarks);
    }
  }
  for (const group of groupsOf(all, toLabelKey)) {
    for (const row of group) {
      if (row.st === 'MX' && !shown.has(row.id)) row.note = `${row.note} ${nearLandmark(row, landmarks)}`;
    }
  }
  for (const group of groupsOf(all, toLabelKey)) {
    const [keeper] = group.toSorted((one, other) => Number(shown.has(other.id)) - Number(shown.has(one.id)));
    for (const row of group) if (row !== keeper) row.note = `${row.note} ${row.id}`.trim();
  }
}

/** Removes from `rows` the ones that another extract has as the same town under another id. */
export function withoutRepeated(rows: readonly Row[], known: readonly Row[]): Row[] {
  const byKey = groupBy(known, (row) => `${toPlaceKey(row.name)}|${row.st}`);
  return rows.filter((row) => {
    const same = byKey.get(`${toPlaceKey(row.name)}|${row.st}`) ?? [];
    return !same.some((other) => other.id !== row.id && toMiles(row, other) <= SAME_TOWN_MILES);
  });
}

function toLabelKey(row: Row): string {
  return `${toPlaceKey(row.name)}|${row.st}|${foldName(row.note)}`;
}

function groupsOf(all: readonly Row[], keyOf: (row: Row) => string): Row[][] {
  return [...groupBy(all, keyOf).values()].filter((group) => group.length > 1);
}

function nearLandmark(row: Row, landmarks: readonly Row[]): string {
  let best: Row | undefined;
  let bestMiles = Infinity;
  for (const landmark of landmarks) {
    if (landmark.name === row.name || Math.abs(landmark.lat - row.lat) * 68 > bestMiles) continue;
    const miles = toMiles(row, landmark);
    if (miles >= bestMiles) continue;
    best = landmark;
    bestMiles = miles;
  }
  return best === undefined ? '' : `near ${best.name}`;
}
