import { GRID_UNITS, toUnitVector } from './grid.ts';
import { THOUSANDTHS_PER_MILE } from './posting.ts';
import { EARTH_RADIUS_MILES, milesBetween } from './sphere.ts';

/**
 * A corridor is 18 doubles: unit vectors of the pole of its great circle, of its origin, and of the point a quarter
 * turn beyond the origin; the angle between its ends; the sines of its two radii; both ends in 1e-5°; cosine and sine
 * of the angle.
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

/** Stored in place of a sine: the corridor is so long or so wide that only the exact measurement decides. */
const WIDE = 2;
/** A corridor is wide if its angle and the angles of its radii add up to at least this, just under half a turn. */
const WIDE_RADIANS = Math.PI - 0.01;

/**
 * If the sine of the angle between two ends is below this, they count as identical or antipodal: no unique segment
 * joins them.
 */
const LEAST_SINE = 1e-9;

const ends = new Float64Array(6);

/**
 * Writes the corridor between two ends in 1e-5° steps to `out[at…]`. The radii are in thousandths of a mile. O(1).
 * @throws RangeError with both ends if they are identical or antipodal (M9)
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

/** Upper bound of |pole · place| for places within the radius, with a margin of two thousandths of a mile. */
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

/** Result of {@link classifyLoad} where only the exact measurement decides. */
export const UNCERTAIN = -1;
/** 1 (covered) and 0 (not covered) are certain. */
export type Verdict = 0 | 1 | typeof UNCERTAIN;

/** Twice the margin of {@link toSineReach}, as an angle. */
export const SURE_MARGIN = 1.1e-6;
/** Larger than the floating-point error of a few products of unit vectors. */
const ROUNDING = 1e-9;
/** Two positions along a corridor that differ by more than this angle also differ after rounding to 0.001 mi. */
export const FURTHER_MARGIN = 1e-6;
/** A place within a radius of a point is ahead of it by at most this multiple of the sine of the radius. */
export const CAP_FACTOR = 1.5;

/**
 * Whether a corridor covers a load (M9), decided with vector products. 1 and 0 are certain. {@link UNCERTAIN} is
 * returned near the ends of the corridor and at the edge of a radius, where the exact measurement must decide. O(1).
 * @param load unit vectors of pickup and drop
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
  // A drop behind the origin is never further along than the pickup. Neither is any drop if the pickup is beyond the
  // destination.
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

/**
 * Whether a place is within one radius of a corridor, decided with vector products. 1 and 0 are certain;
 * {@link UNCERTAIN} is returned near the ends of the corridor and at the edge of the radius. O(1).
 * @param sineField {@link ORIGIN_SINE} or {@link DESTINATION_SINE}
 * @param point unit vector of the place
 */
export function classifyPlace(corridors: Float64Array, at: number, sineField: number, point: Float64Array): Verdict {
  const sine = corridors[at + sineField];
  if (isWide(corridors, at)) return UNCERTAIN;
  const aside = Math.abs(dot(corridors, at + POLE, point, 0));
  if (aside > sine) return 0;
  const ahead = dot(corridors, at + AHEAD, point, 0);
  const level = dot(corridors, at + FROM, point, 0);
  const beyond = ahead * corridors[at + COSINE] - level * corridors[at + SINE];
  const isInside = ahead > ROUNDING && beyond < -ROUNDING;
  if (isInside) return aside < sine - SURE_MARGIN ? 1 : UNCERTAIN;
  return ahead < -CAP_FACTOR * sine || beyond > CAP_FACTOR * sine ? 0 : UNCERTAIN;
}

/**
 * Whether one place is before another along a corridor (M9), decided with vector products. 1 and 0 are certain;
 * {@link UNCERTAIN} is returned for a place that is not between the ends, and for places that are close together. O(1).
 * @param first unit vector of the place that must come first, as is `next` of the other one
 */
export function classifyOrder(corridors: Float64Array, at: number, first: Float64Array, next: Float64Array): Verdict {
  const firstAhead = dot(corridors, at + AHEAD, first, 0);
  const firstLevel = dot(corridors, at + FROM, first, 0);
  const nextAhead = dot(corridors, at + AHEAD, next, 0);
  const nextLevel = dot(corridors, at + FROM, next, 0);
  const isInside = (ahead: number, level: number): boolean =>
    ahead > ROUNDING && ahead * corridors[at + COSINE] - level * corridors[at + SINE] < -ROUNDING;
  if (!isInside(firstAhead, firstLevel) || !isInside(nextAhead, nextLevel)) return UNCERTAIN;
  const further = nextAhead * firstLevel - nextLevel * firstAhead;
  if (further > FURTHER_MARGIN) return 1;
  return further < -ROUNDING ? 0 : UNCERTAIN;
}

/** The angle between the ends of a corridor. O(1). */
export function lengthRadians(corridors: Float64Array, at: number): number {
  return corridors[at + RADIANS];
}

/** Position of a place relative to a corridor, in unrounded miles. */
export interface Offset {
  /** Distance to the nearest point of the segment. */
  off: number;
  /** Distance along the segment from the origin to that point. */
  position: number;
}

/**
 * Measures a place against a corridor exactly and writes the result to `out`. O(1).
 * @param point unit vector of the place, at `point[start…]`
 * @param lat the same place in 1e-5° steps, as is `lon`
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
  // A place a quarter turn away from the whole circle is equally far from all its points; the origin counts as nearest
  // (M9).
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

/** Whether only the exact measurement can decide for this corridor. O(1). */
export function isWide(corridors: Float64Array, at: number): boolean {
  return corridors[at + ORIGIN_SINE] === WIDE || corridors[at + DESTINATION_SINE] === WIDE;
}

/** Stored in place of a sine in the index entry of a wide corridor: no pruning by its pole. */
export const ANY_SINE = 32_767;

/**
 * Writes the line entry of a corridor to `out`: pole and origin as grid points, and the sines of its radii in grid
 * units, rounded up so that pruning never loses a covered place. O(1).
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
