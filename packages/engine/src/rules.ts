import type { Offset } from './corridor.ts';
import { CORRIDOR_DOUBLES, measureOffset } from './corridor.ts';
import type { CorridorTable } from './corridor-table.ts';
import type { Company, Directory } from './directory.ts';
import { EXCLUDED_OTHER } from './directory.ts';
import {
  ATTRIBUTE_SHIFT,
  COMPANY,
  DAY_SHIFT,
  DAY_TRAITS,
  DESTINATION_LAT,
  DESTINATION_LON,
  DESTINATION_RADIUS,
  LETTERS,
  NETWORK,
  ORIGIN_LAT,
  ORIGIN_LON,
  ORIGIN_RADIUS,
  ROW_INTEGERS,
  SIZE_BITS,
  TYPE_BITS,
} from './rows.ts';
import { milesBetween, toThousandths } from './sphere.ts';
import type { StoredStops } from './stops.ts';

/** M4: the equipment bits that two rows have in common. */
export function sharedTypes(rows: Int32Array, a: number, b: number): number {
  return rows[a * ROW_INTEGERS + LETTERS] & rows[b * ROW_INTEGERS + LETTERS] & TYPE_BITS;
}

/** M5: the size bits that two rows have in common. */
export function sharedSizes(rows: Int32Array, a: number, b: number): number {
  return rows[a * ROW_INTEGERS + DAY_TRAITS] & rows[b * ROW_INTEGERS + DAY_TRAITS] & SIZE_BITS;
}

/** M6: the attribute bits of the load that the truck lacks. */
export function missingAttributes(rows: Int32Array, load: number, truck: number): number {
  const wanted = rows[load * ROW_INTEGERS + LETTERS] >>> ATTRIBUTE_SHIFT;
  return wanted & ~(rows[truck * ROW_INTEGERS + LETTERS] >>> ATTRIBUTE_SHIFT);
}

/** M7: the truck's day minus the load's day. */
export function daysLater(rows: Int32Array, load: number, truck: number): number {
  return (rows[truck * ROW_INTEGERS + DAY_TRAITS] >> DAY_SHIFT) - (rows[load * ROW_INTEGERS + DAY_TRAITS] >> DAY_SHIFT);
}

/** M4 to M7. O(1). */
export function isFit(rows: Int32Array, load: number, truck: number, tolerance: number): boolean {
  return (
    sharedTypes(rows, load, truck) !== 0 &&
    sharedSizes(rows, load, truck) !== 0 &&
    missingAttributes(rows, load, truck) === 0 &&
    Math.abs(daysLater(rows, load, truck)) <= tolerance
  );
}

/** The result of M8 to M10 for a pair. Distances are unrounded miles. */
export interface Measurement {
  /** Origin to origin. */
  dfo: number;
  /** Destination to destination. */
  dfd: number;
  covers: boolean;
  near: boolean;
  /** Position of the pickup relative to the truck's corridor; undefined content without a corridor. */
  pickup: Offset;
  /** Position of the drop relative to the truck's corridor; undefined content without a corridor. */
  drop: Offset;
}

/** Creates an empty measurement. */
export function createMeasurement(): Measurement {
  return { dfo: 0, dfd: 0, covers: false, near: false, pickup: { off: 0, position: 0 }, drop: { off: 0, position: 0 } };
}

function isWithin(rows: Int32Array, slot: number, origin: number, destination: number): boolean {
  return (
    origin <= rows[slot * ROW_INTEGERS + ORIGIN_RADIUS] && destination <= rows[slot * ROW_INTEGERS + DESTINATION_RADIUS]
  );
}

/**
 * M8 to M10: measures a load against a truck and writes the result to `out`. O(1).
 * @param corridor the truck's corridor, or -1; with a corridor, the load must be the current load of `corridors`
 */
export function measureReach(
  rows: Int32Array,
  load: number,
  truck: number,
  corridors: CorridorTable,
  corridor: number,
  out: Measurement,
): void {
  const l = load * ROW_INTEGERS;
  const t = truck * ROW_INTEGERS;
  out.dfo = milesBetween(rows[l + ORIGIN_LAT], rows[l + ORIGIN_LON], rows[t + ORIGIN_LAT], rows[t + ORIGIN_LON]);
  out.dfd = milesBetween(
    rows[l + DESTINATION_LAT],
    rows[l + DESTINATION_LON],
    rows[t + DESTINATION_LAT],
    rows[t + DESTINATION_LON],
  );
  const origin = toThousandths(out.dfo);
  const destination = toThousandths(out.dfd);
  out.near = isWithin(rows, load, origin, destination);
  out.covers =
    corridor < 0
      ? isWithin(rows, truck, origin, destination)
      : isInCorridor(rows, load, truck, corridors, corridor, out.pickup, out.drop);
}

/** M10: whether a load is near a truck. O(1). */
export function isNear(rows: Int32Array, load: number, truck: number): boolean {
  const l = load * ROW_INTEGERS;
  const t = truck * ROW_INTEGERS;
  const dfo = milesBetween(rows[l + ORIGIN_LAT], rows[l + ORIGIN_LON], rows[t + ORIGIN_LAT], rows[t + ORIGIN_LON]);
  if (toThousandths(dfo) > rows[l + ORIGIN_RADIUS]) return false;
  const dfd = milesBetween(
    rows[l + DESTINATION_LAT],
    rows[l + DESTINATION_LON],
    rows[t + DESTINATION_LAT],
    rows[t + DESTINATION_LON],
  );
  return toThousandths(dfd) <= rows[l + DESTINATION_RADIUS];
}

/**
 * M9: whether a corridor covers the current load of `corridors`. Writes the positions of its ends to `pickup` and
 * `drop`. O(1), with stops between the ends O(stops).
 */
export function isInCorridor(
  rows: Int32Array,
  load: number,
  truck: number,
  { data, loadEnds, loadStops }: CorridorTable,
  corridor: number,
  pickup: Offset,
  drop: Offset,
): boolean {
  const l = load * ROW_INTEGERS;
  const at = corridor * CORRIDOR_DOUBLES;
  measureOffset(data, at, loadEnds, 0, rows[l + ORIGIN_LAT], rows[l + ORIGIN_LON], pickup);
  measureOffset(data, at, loadEnds, 3, rows[l + DESTINATION_LAT], rows[l + DESTINATION_LON], drop);
  const areEndsInside = isWithin(rows, truck, toThousandths(pickup.off), toThousandths(drop.off));
  if (!areEndsInside || !isForward(pickup, drop)) return false;
  if (loadStops === undefined) return true;
  return findStopOffCorridor(rows, truck, data, at, loadStops, pickup, drop) === undefined;
}

/** A stop that a corridor does not cover (M9). */
interface StopOffCorridor {
  /** Its place among the stops between the ends, from 1; one more for the drop at the end of the load. */
  number: number;
  /** Unrounded miles from the segment. */
  off: number;
  /** The radius that counts for its kind, in 0.001 mi. */
  radius: number;
}

const stopOffset: Offset = { off: 0, position: 0 };

/** M9: the first stop between the ends that is outside its radius or behind the stop before it. O(stops). */
export function findStopOffCorridor(
  rows: Int32Array,
  truck: number,
  corridors: Float64Array,
  at: number,
  { stops, places, vectors }: StoredStops,
  pickup: Offset,
  drop: Offset,
): StopOffCorridor | undefined {
  let position = toThousandths(pickup.position);
  for (let index = 0; index < stops.length; index++) {
    const [lat, lon] = [places[index * 2], places[index * 2 + 1]];
    measureOffset(corridors, at, vectors, index * 3, lat, lon, stopOffset);
    const isDrop = stops[index].kind === 'drop';
    const radius = rows[truck * ROW_INTEGERS + (isDrop ? DESTINATION_RADIUS : ORIGIN_RADIUS)];
    const { off } = stopOffset;
    const next = toThousandths(stopOffset.position);
    if (toThousandths(off) > radius || next < position) return { number: index + 1, off, radius };
    position = next;
  }
  if (toThousandths(drop.position) >= position) return undefined;
  return { number: stops.length + 1, off: drop.off, radius: rows[truck * ROW_INTEGERS + DESTINATION_RADIUS] };
}

/** M9: whether the drop is further along the corridor than the pickup, both rounded to 0.001 mi. */
export function isForward(pickup: Offset, drop: Offset): boolean {
  return toThousandths(drop.position) > toThousandths(pickup.position);
}

/** M2: whether two companies may pair. `ignoreOwn` ignores an exclusion by the first company only. O(1). */
export function mayPair(company: Company, other: Company, ignoreOwn = false): boolean {
  if (company.index === other.index) return false;
  const exclusions = company.exclusions?.get(other.index);
  return exclusions === undefined || (ignoreOwn && exclusions === EXCLUDED_OTHER);
}

/** M3: whether the network of the posting at a slot admits a company. O(1). */
export function isShownTo(rows: Int32Array, slot: number, viewer: number, directory: Directory): boolean {
  const network = rows[slot * ROW_INTEGERS + NETWORK];
  return network === 0 || directory.networkAt(network)!.members.has(viewer);
}

/** Returns the company of a slot. O(1). */
export function companyOf(rows: Int32Array, slot: number, directory: Directory): Company {
  return directory.companyAt(rows[slot * ROW_INTEGERS + COMPANY]);
}
