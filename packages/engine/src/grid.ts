import { RADIANS_PER_STEP, EARTH_RADIUS_MILES } from './sphere.ts';
import { THOUSANDTHS_PER_MILE } from './posting.ts';

/**
 * Grid units per earth radius. The index stores a place as a point of the unit sphere, rounded to this grid in three
 * axes (0.24 mi). An end fits three 16-bit integers, squared distances fit 31 bits, and the poles and the date line are
 * not special.
 */
export const GRID_UNITS = 16_380;

/** Rounding moves two points apart by at most √3 units; the rest is a margin for floating-point errors. */
const SLACK_UNITS = 1.75;

/** Distances are rounded to 0.001 mi before comparison, so a distance may exceed the radius by half of that. */
const SLACK_THOUSANDTHS = 1;

/** The largest chord: longer than the distance between any two grid points. */
const WHOLE_EARTH = 2 * GRID_UNITS + 2;

/** Writes the unit vector of a place in 1e-5° steps to `out[at..at+2]`. */
export function toUnitVector(lat: number, lon: number, out: Float64Array, at: number): void {
  const phi = lat * RADIANS_PER_STEP;
  const lambda = lon * RADIANS_PER_STEP;
  const cosine = Math.cos(phi);
  out[at] = cosine * Math.cos(lambda);
  out[at + 1] = cosine * Math.sin(lambda);
  out[at + 2] = Math.sin(phi);
}

/** Writes the grid point of a place in 1e-5° steps to `out[at..at+2]`. */
export function toGridPoint(lat: number, lon: number, out: Int16Array, at: number): void {
  const phi = lat * RADIANS_PER_STEP;
  const lambda = lon * RADIANS_PER_STEP;
  const scale = GRID_UNITS * Math.cos(phi);
  out[at] = Math.round(scale * Math.cos(lambda));
  out[at + 1] = Math.round(scale * Math.sin(lambda));
  out[at + 2] = Math.round(GRID_UNITS * Math.sin(phi));
}

/**
 * Converts a radius in thousandths of a mile to a grid chord that is never too short: every place within the radius is
 * within the chord. The exact distance decides later. O(1).
 */
export function toGridChord(thousandths: number): number {
  const radians = (thousandths + SLACK_THOUSANDTHS) / THOUSANDTHS_PER_MILE / EARTH_RADIUS_MILES;
  if (radians >= Math.PI) return WHOLE_EARTH;
  return Math.min(WHOLE_EARTH, Math.ceil(2 * GRID_UNITS * Math.sin(radians / 2) + SLACK_UNITS));
}

/** A chord exceeds its radius by up to 2.75 units, and a grid distance is too short by up to 1.74. */
const DOUBT_UNITS = 5;

/** Whether a squared grid distance is certainly within the radius of a chord. */
export function isSurelyWithin(squared: number, chord: number): boolean {
  const sure = chord - DOUBT_UNITS;
  return sure > 0 && squared <= sure * sure;
}

/** Whether a squared grid distance is certainly beyond the radius of a chord. */
export function isSurelyOutside(squared: number, chord: number): boolean {
  return squared > chord * chord;
}
