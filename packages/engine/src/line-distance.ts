import {
  classifyOrder,
  classifyPlace,
  CORRIDOR_DOUBLES,
  DESTINATION_SINE,
  lengthRadians,
  measureOffset,
  ORIGIN_SINE,
  UNCERTAIN,
  writeCorridor,
  type Offset,
} from './corridor.ts';
import { toUnitVector } from './grid.ts';
import { EARTH_RADIUS_MILES, toThousandths } from './sphere.ts';

/** Doubles of one line: see {@link writeLineEnds}. */
export const LINE_DOUBLES = CORRIDOR_DOUBLES;

const SINE_FIELDS = { origin: ORIGIN_SINE, destination: DESTINATION_SINE } as const;
const offset: Offset = { off: 0, position: 0 };

/**
 * Writes the great-circle segment between two ends in 1e-5° steps to `out[at…]`, {@link LINE_DOUBLES} long. The first
 * three doubles are the pole of its great circle, a unit vector. O(1).
 * @param radii the radius at its origin and at its destination, in thousandths of a mile
 * @throws RangeError with both ends if they are identical or antipodal
 */
export function writeLineEnds(
  ends: readonly [number, number, number, number],
  radii: readonly [number, number],
  out: Float64Array,
  at: number,
): void {
  writeCorridor(ends, radii[0], radii[1], out, at);
}

/** The length in unrounded miles of the line at `lines[at…]`: the position of its destination. O(1). */
export function lineMiles(lines: Float64Array, at: number): number {
  return lengthRadians(lines, at) * EARTH_RADIUS_MILES;
}

/** Measures the distance and the position of one place at any number of lines, as M9 does. */
export class LineGauge {
  /** The place as a unit vector. */
  readonly point = new Float64Array(3);
  readonly #lat: number;
  readonly #lon: number;

  /** The place is in 1e-5° steps. */
  constructor(lat: number, lon: number) {
    this.#lat = lat;
    this.#lon = lon;
    toUnitVector(lat, lon, this.point, 0);
  }

  /** The distance in unrounded miles to the nearest point of the line at `lines[at…]`. O(1). */
  milesOff(lines: Float64Array, at: number): number {
    measureOffset(lines, at, this.point, 0, this.#lat, this.#lon, offset);
    return offset.off;
  }

  /**
   * The position along the line at `lines[at…]` of its point that is nearest to the place, in unrounded miles from its
   * origin. O(1).
   */
  milesAlong(lines: Float64Array, at: number): number {
    measureOffset(lines, at, this.point, 0, this.#lat, this.#lon, offset);
    return offset.position;
  }

  /**
   * Whether the place lies before another one along the line at `lines[at…]`, by positions rounded to 0.001 mi (M9).
   * Two places between the ends are decided with vector products, unless they are close together. O(1).
   */
  isBefore(next: LineGauge, lines: Float64Array, at: number): boolean {
    const verdict = classifyOrder(lines, at, this.point, next.point);
    if (verdict !== UNCERTAIN) return verdict === 1;
    return toThousandths(this.milesAlong(lines, at)) < toThousandths(next.milesAlong(lines, at));
  }

  /**
   * Whether the line at `lines[at…]` passes within its radius at one end, rounded to 0.001 mi. Most lines are decided
   * with vector products. O(1).
   * @param radius the radius that the line was written with, in thousandths of a mile
   */
  isWithin(lines: Float64Array, at: number, end: 'origin' | 'destination', radius: number): boolean {
    const verdict = classifyPlace(lines, at, SINE_FIELDS[end], this.point);
    return verdict === UNCERTAIN ? toThousandths(this.milesOff(lines, at)) <= radius : verdict === 1;
  }
}
