import { GRID_UNITS, toGridChord, toUnitVector } from './grid.ts';
import { THOUSANDTHS_PER_MILE } from './posting.ts';
import { EARTH_RADIUS_MILES, milesBetween } from './sphere.ts';

/**
 * A corridor is 16 doubles: the pole of its great circle, its origin, the point of the circle a quarter turn beyond the
 * origin, all on the unit sphere; the angle between its ends; the sines of its two radii; and its ends in 1e-5°.
 */
export const CORRIDOR_DOUBLES = 16;
const POLE = 0;
const FROM = 3;
const AHEAD = 6;
const RADIANS = 9;
const ORIGIN_SINE = 10;
const DESTINATION_SINE = 11;
const ENDS = 12;

/** Ends closer than this to being identical or antipodal (sine of their angle) have no one segment between them. */
const LEAST_SINE = 1e-9;

const ends = new Float64Array(6);

/**
 * Writes the corridor between two ends in 1e-5° steps to `out[at…]`; the radii are thousandths of a mile. O(1).
 * @throws RangeError when the ends are identical or antipodal (M9).
 */
export function writeCorridor(
  [originLat, originLon, destinationLat, destinationLon]: readonly [number, number, number, number],
  originRadius: number,
  destinationRadius: number,
  out: Float64Array,
  at: number,
): void {
  toUnitVector(originLat, originLon, ends, 0);
  toUnitVector(destinationLat, destinationLon, ends, 3);
  cross(ends, 0, ends, 3, out, at + POLE);
  const sine = Math.hypot(out[at]!, out[at + 1]!, out[at + 2]!);
  if (sine < LEAST_SINE) {
    const places = `${originLat / 1e5},${originLon / 1e5} and ${destinationLat / 1e5},${destinationLon / 1e5}`;
    throw new RangeError(`a corridor needs ends that are neither identical nor antipodal, got ${places}`);
  }
  for (let axis = 0; axis < 3; axis++) {
    out[at + POLE + axis] = out[at + POLE + axis]! / sine;
    out[at + FROM + axis] = ends[axis]!;
  }
  cross(out, at + POLE, ends, 0, out, at + AHEAD);
  out[at + RADIANS] = Math.atan2(sine, dot(ends, 0, ends, 3));
  out[at + ORIGIN_SINE] = toSineReach(originRadius);
  out[at + DESTINATION_SINE] = toSineReach(destinationRadius);
  out[at + ENDS] = originLat;
  out[at + ENDS + 1] = originLon;
  out[at + ENDS + 2] = destinationLat;
  out[at + ENDS + 3] = destinationLon;
}

/** The sine that no place within a radius exceeds against the pole; two thousandths are to spare. */
function toSineReach(thousandths: number): number {
  const radians = (thousandths + 2) / THOUSANDTHS_PER_MILE / EARTH_RADIUS_MILES;
  return radians >= Math.PI / 2 ? 2 : Math.sin(radians);
}

function cross(a: Float64Array, p: number, b: Float64Array, q: number, out: Float64Array, at: number): void {
  const x = a[p + 1]! * b[q + 2]! - a[p + 2]! * b[q + 1]!;
  const y = a[p + 2]! * b[q]! - a[p]! * b[q + 2]!;
  out[at + 2] = a[p]! * b[q + 1]! - a[p + 1]! * b[q]!;
  out[at] = x;
  out[at + 1] = y;
}

function dot(a: Float64Array, p: number, b: Float64Array, q: number): number {
  return a[p]! * b[q]! + a[p + 1]! * b[q + 1]! + a[p + 2]! * b[q + 2]!;
}

/** Whether a load's ends could be within a corridor's radii of its great circle: false is certain, true is not. O(1). */
export function isBesideCircle(corridors: Float64Array, at: number, pickupAndDrop: Float64Array): boolean {
  return (
    Math.abs(dot(corridors, at + POLE, pickupAndDrop, 0)) <= corridors[at + ORIGIN_SINE]! &&
    Math.abs(dot(corridors, at + POLE, pickupAndDrop, 3)) <= corridors[at + DESTINATION_SINE]!
  );
}

/** Squared grid distance from a corridor's origin to a point of the unit sphere. */
export function gridGapFromOrigin(corridors: Float64Array, at: number, point: Float64Array): number {
  const x = corridors[at + FROM]! - point[0]!;
  const y = corridors[at + FROM + 1]! - point[1]!;
  const z = corridors[at + FROM + 2]! - point[2]!;
  return (x * x + y * y + z * z) * GRID_UNITS * GRID_UNITS;
}

/** Where a place lies beside a corridor; both in unrounded miles. */
export interface Offset {
  /** To the nearest point of the segment. */
  off: number;
  /** From the origin along the segment to that nearest point. */
  position: number;
}

/**
 * Measures a place against a corridor into `out`. O(1).
 * @param point the place on the unit sphere, at `point[start…]`
 * @param lat the same place in 1e-5°, as `lon`
 */
export function measureOffset(
  corridors: Float64Array,
  at: number,
  point: Float64Array,
  start: number,
  lat: number,
  lon: number,
  out: Offset,
): void {
  const ahead = dot(point, start, corridors, at + AHEAD);
  const level = dot(point, start, corridors, at + FROM);
  const radians = corridors[at + RADIANS]!;
  // A quarter of the earth from the whole circle every point is as near, and the origin stands for them all.
  const angle = Math.abs(ahead) + Math.abs(level) < LEAST_SINE ? 0 : Math.atan2(ahead, level);
  if (angle >= 0 && angle <= radians) {
    out.off = Math.asin(Math.min(1, Math.abs(dot(point, start, corridors, at + POLE)))) * EARTH_RADIUS_MILES;
    out.position = angle * EARTH_RADIUS_MILES;
    return;
  }
  const fromOrigin = milesBetween(corridors[at + ENDS]!, corridors[at + ENDS + 1]!, lat, lon);
  const fromDestination = milesBetween(corridors[at + ENDS + 2]!, corridors[at + ENDS + 3]!, lat, lon);
  out.off = Math.min(fromOrigin, fromDestination);
  out.position = fromOrigin <= fromDestination ? 0 : radians * EARTH_RADIUS_MILES;
}

/** The straight chord between a corridor's ends, in grid units: what the trees can measure a box against. */
export interface Chord {
  x: number;
  y: number;
  z: number;
  alongX: number;
  alongY: number;
  alongZ: number;
  squared: number;
  /** Grid distance from the chord that no place within the radius of an end's kind exceeds. */
  originReach: number;
  destinationReach: number;
}

/** The chord of a corridor; the radii are thousandths of a mile. The arc bulges from it by up to `1 - cos(half the angle)`. */
export function toChord(corridors: Float64Array, at: number, originRadius: number, destinationRadius: number): Chord {
  const radians = corridors[at + RADIANS]!;
  const bulge = Math.ceil(GRID_UNITS * (1 - Math.cos(radians / 2)));
  const [x, y, z] = [0, 1, 2].map((axis) => pointAlong(corridors, at, 0, axis)) as [number, number, number];
  const [toX, toY, toZ] = [0, 1, 2].map((axis) => pointAlong(corridors, at, 1, axis)) as [number, number, number];
  const [alongX, alongY, alongZ] = [toX - x, toY - y, toZ - z];
  return {
    x,
    y,
    z,
    alongX,
    alongY,
    alongZ,
    squared: alongX * alongX + alongY * alongY + alongZ * alongZ,
    originReach: toGridChord(originRadius) + bulge,
    destinationReach: toGridChord(destinationRadius) + bulge,
  };
}

/** One axis, in grid units, of the point a part of the way along. */
function pointAlong(corridors: Float64Array, at: number, part: number, axis: number): number {
  const angle = corridors[at + RADIANS]! * part;
  return (
    (Math.cos(angle) * corridors[at + FROM + axis]! + Math.sin(angle) * corridors[at + AHEAD + axis]!) * GRID_UNITS
  );
}

/** Longest stretch of a corridor that one piece stands for. */
const PIECE_MILES = 300;
const MOST_PIECES = 8;

/** How many pieces a corridor is indexed in. */
export function countPieces(corridors: Float64Array, at: number): number {
  return Math.min(MOST_PIECES, Math.max(1, Math.ceil((corridors[at + RADIANS]! * EARTH_RADIUS_MILES) / PIECE_MILES)));
}

/**
 * The index entry of one piece: a ball that holds every pickup whose nearest point is on the piece, and a ball that holds
 * every drop further along. Written to `out` in the entry order of the forest.
 * @param originRadius thousandths of a mile, as `destinationRadius`
 */
export function writePiece(
  corridors: Float64Array,
  at: number,
  piece: number,
  pieces: number,
  originRadius: number,
  destinationRadius: number,
  out: Int16Array,
): void {
  const length = corridors[at + RADIANS]! * EARTH_RADIUS_MILES * THOUSANDTHS_PER_MILE;
  const start = piece / pieces;
  for (let axis = 0; axis < 3; axis++) {
    out[axis] = Math.round(pointAlong(corridors, at, (piece + 0.5) / pieces, axis));
    out[3 + axis] = Math.round(pointAlong(corridors, at, (start + 1) / 2, axis));
  }
  out[6] = toGridChord(Math.ceil(length / pieces / 2) + originRadius);
  out[7] = toGridChord(Math.ceil((length * (1 - start)) / 2) + destinationRadius);
}
