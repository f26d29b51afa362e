import { GRID_UNITS, toGridChord, toUnitVector } from './grid.ts';
import { EARTH_RADIUS_MILES, milesBetween } from './sphere.ts';

/** The great-circle segment of a corridor, as vectors of the unit sphere. */
export interface CorridorShape {
  /** The ends in 1e-5° steps. */
  readonly ends: readonly [originLat: number, originLon: number, destinationLat: number, destinationLon: number];
  /** The origin. */
  readonly from: Float64Array;
  /** From the origin to the destination, straight through the earth. */
  readonly along: Float64Array;
  /** The pole of the great circle. */
  readonly pole: Float64Array;
  /** The point of the great circle a quarter turn beyond the origin. */
  readonly ahead: Float64Array;
  /** The angle between the ends. */
  readonly radians: number;
  /** Square of the length of `along`. */
  readonly chordSquared: number;
}

/** Ends closer than this to being identical or antipodal (sine of their angle) have no one segment between them. */
const LEAST_SINE = 1e-9;

/**
 * The segment between two ends in 1e-5° steps. O(1).
 * @throws RangeError when the ends are identical or antipodal (M9).
 */
export function toCorridorShape(
  originLat: number,
  originLon: number,
  destinationLat: number,
  destinationLon: number,
): CorridorShape {
  const from = new Float64Array(3);
  const to = new Float64Array(3);
  toUnitVector(originLat, originLon, from, 0);
  toUnitVector(destinationLat, destinationLon, to, 0);
  const pole = cross(from, to);
  const sine = Math.hypot(pole[0]!, pole[1]!, pole[2]!);
  if (sine < LEAST_SINE) {
    const ends = `${originLat / 1e5},${originLon / 1e5} and ${destinationLat / 1e5},${destinationLon / 1e5}`;
    throw new RangeError(`a corridor needs ends that are neither identical nor antipodal, got ${ends}`);
  }
  for (let axis = 0; axis < 3; axis++) pole[axis] = pole[axis]! / sine;
  const along = to.map((value, axis) => value - from[axis]!);
  return {
    ends: [originLat, originLon, destinationLat, destinationLon],
    from,
    along,
    pole,
    ahead: cross(pole, from),
    radians: Math.atan2(sine, dot(from, to)),
    chordSquared: dot(along, along),
  };
}

function cross(a: Float64Array, b: Float64Array): Float64Array {
  return Float64Array.of(a[1]! * b[2]! - a[2]! * b[1]!, a[2]! * b[0]! - a[0]! * b[2]!, a[0]! * b[1]! - a[1]! * b[0]!);
}

function dot(a: Float64Array, b: Float64Array): number {
  return a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!;
}

/** Where a place lies beside a corridor; both in unrounded miles. */
export interface Offset {
  /** To the nearest point of the segment. */
  off: number;
  /** From the origin along the segment to that nearest point. */
  position: number;
}

const point = new Float64Array(3);

/** Measures a place in 1e-5° steps against a corridor into `out`. O(1). */
export function measureOffset(shape: CorridorShape, lat: number, lon: number, out: Offset): void {
  toUnitVector(lat, lon, point, 0);
  const ahead = dot(point, shape.ahead);
  const level = dot(point, shape.from);
  // A quarter of the earth from the whole circle every point is as near, and the origin stands for them all.
  const angle = Math.abs(ahead) + Math.abs(level) < LEAST_SINE ? 0 : Math.atan2(ahead, level);
  if (angle >= 0 && angle <= shape.radians) {
    out.off = Math.asin(Math.min(1, Math.abs(dot(point, shape.pole)))) * EARTH_RADIUS_MILES;
    out.position = angle * EARTH_RADIUS_MILES;
    return;
  }
  const { ends } = shape;
  const fromOrigin = milesBetween(ends[0], ends[1], lat, lon);
  const fromDestination = milesBetween(ends[2], ends[3], lat, lon);
  out.off = Math.min(fromOrigin, fromDestination);
  out.position = fromOrigin <= fromDestination ? 0 : shape.radians * EARTH_RADIUS_MILES;
}

/**
 * A corridor radius in thousandths of a mile as a grid distance to the straight chord between the ends: the arc bulges from the chord by up
 * to `1 - cos(half the angle)`.
 */
export function toChordReach(shape: CorridorShape, thousandths: number): number {
  return toGridChord(thousandths) + Math.ceil(GRID_UNITS * (1 - Math.cos(shape.radians / 2)));
}

/** Longest stretch of a corridor that one piece stands for. */
const PIECE_MILES = 200;
const MOST_PIECES = 12;

/** How many pieces a corridor is indexed in. */
export function countPieces(shape: CorridorShape): number {
  return Math.min(MOST_PIECES, Math.max(1, Math.ceil((shape.radians * EARTH_RADIUS_MILES) / PIECE_MILES)));
}

/**
 * The index entry of one piece: a ball that holds every pickup whose nearest point is on the piece, and a ball that holds
 * every drop further along. Written to `out` in the entry order of the forest.
 * @param originRadius thousandths of a mile, as `destinationRadius`
 */
export function writePiece(
  shape: CorridorShape,
  piece: number,
  pieces: number,
  originRadius: number,
  destinationRadius: number,
  out: Int16Array,
): void {
  const length = shape.radians * EARTH_RADIUS_MILES * 1000;
  const start = piece / pieces;
  writeCentre(shape, (piece + 0.5) / pieces, out, 0);
  writeCentre(shape, (start + 1) / 2, out, 3);
  out[6] = toGridChord(Math.ceil(length / pieces / 2) + originRadius);
  out[7] = toGridChord(Math.ceil((length * (1 - start)) / 2) + destinationRadius);
}

function writeCentre(shape: CorridorShape, part: number, out: Int16Array, at: number): void {
  const angle = shape.radians * part;
  for (let axis = 0; axis < 3; axis++) {
    const value = Math.cos(angle) * shape.from[axis]! + Math.sin(angle) * shape.ahead[axis]!;
    out[at + axis] = Math.round(value * GRID_UNITS);
  }
}
