import { GRID_UNITS, toUnitVector } from './grid.ts';
import { THOUSANDTHS_PER_MILE } from './posting.ts';
import { EARTH_RADIUS_MILES, milesBetween } from './sphere.ts';

/**
 * A corridor is 18 doubles: the pole of its great circle, its origin, the point of the circle a quarter turn beyond the
 * origin, all on the unit sphere; the angle between its ends; the sines of its two radii; its ends in 1e-5°; and the cosine
 * and sine of the angle.
 */
export const CORRIDOR_DOUBLES = 18;
export const POLE = 0;
export const FROM = 3;
export const AHEAD = 6;
const RADIANS = 9;
export const ORIGIN_SINE = 10;
export const DESTINATION_SINE = 11;
const ENDS = 12;
export const COSINE = 16;
export const SINE = 17;

/** Instead of the sine of a radius: the corridor is so long or so wide that only the exact measure may judge it. */
const WIDE = 2;
/** Angles that a wide corridor and its radii make together, a little less than half the way around. */
const WIDE_RADIANS = Math.PI - 0.01;

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
  const sine = Math.hypot(out[at], out[at + 1], out[at + 2]);
  if (sine < LEAST_SINE) {
    const places = `${originLat / 1e5},${originLon / 1e5} and ${destinationLat / 1e5},${destinationLon / 1e5}`;
    throw new RangeError(`a corridor needs ends that are neither identical nor antipodal, got ${places}`);
  }
  for (let axis = 0; axis < 3; axis++) {
    out[at + POLE + axis] = out[at + POLE + axis] / sine;
    out[at + FROM + axis] = ends[axis];
  }
  cross(out, at + POLE, ends, 0, out, at + AHEAD);
  out[at + RADIANS] = Math.atan2(sine, dot(ends, 0, ends, 3));
  out[at + COSINE] = dot(ends, 0, ends, 3);
  out[at + SINE] = sine;
  const isWide = out[at + RADIANS] + toRadians(originRadius) + toRadians(destinationRadius) >= WIDE_RADIANS;
  out[at + ORIGIN_SINE] = isWide ? WIDE : toSineReach(originRadius);
  out[at + DESTINATION_SINE] = isWide ? WIDE : toSineReach(destinationRadius);
  out[at + ENDS] = originLat;
  out[at + ENDS + 1] = originLon;
  out[at + ENDS + 2] = destinationLat;
  out[at + ENDS + 3] = destinationLon;
}

function toRadians(thousandths: number): number {
  return thousandths / THOUSANDTHS_PER_MILE / EARTH_RADIUS_MILES;
}

/** The sine that no place within a radius exceeds against the pole; two thousandths are to spare. */
function toSineReach(thousandths: number): number {
  const radians = toRadians(thousandths + 2);
  return radians >= Math.PI / 2 ? WIDE : Math.sin(radians);
}

function cross(a: Float64Array, p: number, b: Float64Array, q: number, out: Float64Array, at: number): void {
  const x = a[p + 1] * b[q + 2] - a[p + 2] * b[q + 1];
  const y = a[p + 2] * b[q] - a[p] * b[q + 2];
  out[at + 2] = a[p] * b[q + 1] - a[p + 1] * b[q];
  out[at] = x;
  out[at + 1] = y;
}

function dot(a: Float64Array, p: number, b: Float64Array, q: number): number {
  return a[p] * b[q] + a[p + 1] * b[q + 1] + a[p + 2] * b[q + 2];
}

/** What {@link weigh} says where the exact measure has to judge. */
export const UNCERTAIN = -1;
/** 1 and 0 are certain. */
export type Verdict = 0 | 1 | typeof UNCERTAIN;

/** Twice the two thousandths of {@link toSineReach}, as an angle. */
export const SURE_MARGIN = 1.1e-6;
/** Beyond what doubles lose in a few products of unit vectors. */
const ROUNDING = 1e-9;
/** Two places further apart than this angle along a corridor differ at 0.001 mi. */
export const FURTHER_MARGIN = 1e-6;
/** A place within a radius of a point is at most this much further ahead of it than the radius' sine. */
export const CAP_FACTOR = 1.5;

/**
 * Whether a corridor covers a load (M9) as far as products of vectors can tell: 1 and 0 are certain, {@link UNCERTAIN} is
 * for the exact measure, which places beside the bounds at its ends and at the very edge of a radius need. O(1).
 * @param load pickup and drop on the unit sphere
 */
export function classifyLoad(corridors: Float64Array, at: number, load: Float64Array): Verdict {
  const originSine = corridors[at + ORIGIN_SINE];
  const destinationSine = corridors[at + DESTINATION_SINE];
  if (originSine === WIDE || destinationSine === WIDE) return UNCERTAIN;
  const pickupAside = Math.abs(dot(corridors, at + POLE, load, 0));
  const dropAside = Math.abs(dot(corridors, at + POLE, load, 3));
  if (pickupAside > originSine || dropAside > destinationSine) return 0;
  const pickupAhead = dot(corridors, at + AHEAD, load, 0);
  const dropAhead = dot(corridors, at + AHEAD, load, 3);
  // A drop before the origin is no further than any pickup, nor is any drop further than a pickup beyond the destination.
  if (dropAhead < -ROUNDING || pickupAhead < -CAP_FACTOR * originSine) return 0;
  const pickupLevel = dot(corridors, at + FROM, load, 0);
  const dropLevel = dot(corridors, at + FROM, load, 3);
  const cosine = corridors[at + COSINE];
  const sine = corridors[at + SINE];
  const pickupBeyond = pickupAhead * cosine - pickupLevel * sine;
  const dropBeyond = dropAhead * cosine - dropLevel * sine;
  if (pickupBeyond > ROUNDING || dropBeyond > CAP_FACTOR * destinationSine) return 0;
  const further = dropAhead * pickupLevel - dropLevel * pickupAhead;
  if (further < -ROUNDING) return 0;
  const isInside = pickupAhead > ROUNDING && dropBeyond < -ROUNDING && further > FURTHER_MARGIN;
  const isSure = pickupAside < originSine - SURE_MARGIN && dropAside < destinationSine - SURE_MARGIN;
  return isInside && isSure ? 1 : UNCERTAIN;
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
  const radians = corridors[at + RADIANS];
  // A quarter of the earth from the whole circle every point is as near, and the origin stands for them all.
  const angle = Math.abs(ahead) + Math.abs(level) < LEAST_SINE ? 0 : Math.atan2(ahead, level);
  if (angle >= 0 && angle <= radians) {
    out.off = Math.asin(Math.min(1, Math.abs(dot(point, start, corridors, at + POLE)))) * EARTH_RADIUS_MILES;
    out.position = angle * EARTH_RADIUS_MILES;
    return;
  }
  const fromOrigin = milesBetween(corridors[at + ENDS], corridors[at + ENDS + 1], lat, lon);
  const fromDestination = milesBetween(corridors[at + ENDS + 2], corridors[at + ENDS + 3], lat, lon);
  out.off = Math.min(fromOrigin, fromDestination);
  out.position = fromOrigin <= fromDestination ? 0 : radians * EARTH_RADIUS_MILES;
}

/** Whether a corridor is so long or so wide that only the exact measure may judge it. */
export function isWide(corridors: Float64Array, at: number): boolean {
  return corridors[at + ORIGIN_SINE] === WIDE || corridors[at + DESTINATION_SINE] === WIDE;
}

/** The code of a sine that a line has instead where nothing may be concluded from its pole. */
export const ANY_SINE = 32_767;

/**
 * The index entry of a corridor, its line: the pole of its great circle and its origin as grid points, and the sines of its
 * radii in grid units, rounded up so that no place that it covers is further from the circle. Written to `out` in the entry
 * order of the pool. O(1).
 */
export function writeLine(corridors: Float64Array, at: number, out: Int16Array): void {
  for (let axis = 0; axis < 3; axis++) {
    out[axis] = Math.round(corridors[at + POLE + axis] * GRID_UNITS);
    out[3 + axis] = Math.round(corridors[at + FROM + axis] * GRID_UNITS);
  }
  const isAny = isWide(corridors, at);
  for (let end = 0; end < 2; end++) {
    out[6 + end] = isAny ? ANY_SINE : Math.ceil(corridors[at + ORIGIN_SINE + end] * GRID_UNITS + 1);
  }
}
