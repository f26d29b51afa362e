import type { Verdict } from './corridor.ts';
import {
  AHEAD,
  CAP_FACTOR,
  COSINE,
  DESTINATION_SINE,
  FROM,
  FURTHER_MARGIN,
  UNCERTAIN,
  ORIGIN_SINE,
  POLE,
  SINE,
  SURE_MARGIN,
  isWide,
} from './corridor.ts';
import { GRID_UNITS, isSurelyOutside, isSurelyWithin } from './grid.ts';

// The JIT compiler folds a constant of the same module into the loop but reloads an imported one on every iteration.
const DOUBT = UNCERTAIN;
const CAP = CAP_FACTOR;

/** Rounding to the grid moves a point by at most half a unit in three axes, and so its product with a unit vector. */
const ROUNDED = Math.sqrt(0.75) / GRID_UNITS + 1e-9;
const SURE = ROUNDED + SURE_MARGIN;
/** The same with a margin for floating-point sums. */
const TWICE = 1.5 * ROUNDED;
/** Error bound for a difference of two products of rounded numbers, each at most one. */
const FOURFOLD = 4 * ROUNDED + FURTHER_MARGIN;

/** Projects a point onto one of the axes. */
function project(axes: Float64Array, at: number, x: number, y: number, z: number): number {
  return axes[at] * x + axes[at + 1] * y + axes[at + 2] * z;
}

/** Half the extent of a box along one of the axes. */
function halfExtent(axes: Float64Array, at: number, wide: number, deep: number, high: number): number {
  return Math.abs(axes[at]) * wide + Math.abs(axes[at + 1]) * deep + Math.abs(axes[at + 2]) * high;
}

/**
 * Classifies loads against one corridor query by the rounded points in the index. Most loads are certain, so that their
 * rows are not read. The conditions are those of {@link classifyLoad}, with a margin for the rounding.
 */
export class CorridorClassifier {
  #isWide = false;
  /**
   * Four axes, scaled for points in grid units: the pole, the origin, the point a quarter turn ahead, and the point a
   * quarter turn beyond the destination.
   */
  readonly #axes = new Float64Array(12);
  #originSine = 0;
  #destinationSine = 0;
  #isShort = false;
  #originChord = 0;
  #destinationChord = 0;

  /** Selects the corridor at `corridors[at…]`. The chords are those of its radii; see {@link toGridChord}. O(1). */
  setCorridor(corridors: Float64Array, at: number, originChord: number, destinationChord: number): void {
    this.#originChord = originChord;
    this.#destinationChord = destinationChord;
    this.#isWide = isWide(corridors, at);
    this.#originSine = corridors[at + ORIGIN_SINE];
    this.#destinationSine = corridors[at + DESTINATION_SINE];
    const cosine = corridors[at + COSINE];
    const sine = corridors[at + SINE];
    this.#isShort = cosine > 0 && sine > FOURFOLD;
    for (let part = 0; part < 3; part++) {
      const level = corridors[at + FROM + part];
      const ahead = corridors[at + AHEAD + part];
      this.#axes[part] = corridors[at + POLE + part] / GRID_UNITS;
      this.#axes[3 + part] = level / GRID_UNITS;
      this.#axes[6 + part] = ahead / GRID_UNITS;
      this.#axes[9 + part] = (ahead * cosine - level * sine) / GRID_UNITS;
    }
  }

  /** Whether the corridor may cover a load whose ends lie in the two boxes at `boxes[at…]`. O(1). */
  mayCoverBox(boxes: Int16Array, at: number): boolean {
    if (this.#isWide) return true;
    const axes = this.#axes;
    const originSine = this.#originSine;
    const destinationSine = this.#destinationSine;
    const x = (boxes[at] + boxes[at + 1]) / 2;
    const y = (boxes[at + 2] + boxes[at + 3]) / 2;
    const z = (boxes[at + 4] + boxes[at + 5]) / 2;
    const wide = boxes[at + 1] - x;
    const deep = boxes[at + 3] - y;
    const high = boxes[at + 5] - z;
    if (Math.abs(project(axes, 0, x, y, z)) - halfExtent(axes, 0, wide, deep, high) > originSine + ROUNDED)
      return false;
    if (project(axes, 6, x, y, z) + halfExtent(axes, 6, wide, deep, high) < -CAP * originSine - ROUNDED) return false;
    if (project(axes, 9, x, y, z) - halfExtent(axes, 9, wide, deep, high) > TWICE) return false;
    const toX = (boxes[at + 6] + boxes[at + 7]) / 2;
    const toY = (boxes[at + 8] + boxes[at + 9]) / 2;
    const toZ = (boxes[at + 10] + boxes[at + 11]) / 2;
    const toWide = boxes[at + 7] - toX;
    const toDeep = boxes[at + 9] - toY;
    const toHigh = boxes[at + 11] - toZ;
    const aside = Math.abs(project(axes, 0, toX, toY, toZ)) - halfExtent(axes, 0, toWide, toDeep, toHigh);
    if (aside > destinationSine + ROUNDED) return false;
    if (project(axes, 6, toX, toY, toZ) + halfExtent(axes, 6, toWide, toDeep, toHigh) < -ROUNDED) return false;
    const beyond = project(axes, 9, toX, toY, toZ) - halfExtent(axes, 9, toWide, toDeep, toHigh);
    return beyond <= CAP * destinationSine + TWICE;
  }

  /**
   * Whether the corridor covers the load with the grid points `points[at…]` (pickup, drop). O(1).
   * @param fromOrigin squared grid distance between the corridor's origin and the pickup
   * @param fromDestination squared grid distance between the corridor's destination and the drop
   */
  classify(points: Int16Array, at: number, fromOrigin: number, fromDestination: number): Verdict {
    if (this.#isWide) return DOUBT;
    const axes = this.#axes;
    const x = points[at];
    const y = points[at + 1];
    const z = points[at + 2];
    const pickupAside = Math.abs(project(axes, 0, x, y, z));
    if (pickupAside > this.#originSine + ROUNDED) return 0;
    const toX = points[at + 3];
    const toY = points[at + 4];
    const toZ = points[at + 5];
    const dropAside = Math.abs(project(axes, 0, toX, toY, toZ));
    if (dropAside > this.#destinationSine + ROUNDED) return 0;
    const pickupAhead = project(axes, 6, x, y, z);
    const dropAhead = project(axes, 6, toX, toY, toZ);
    if (dropAhead < -ROUNDED || pickupAhead < -CAP * this.#originSine - ROUNDED) return 0;
    const pickupLevel = project(axes, 3, x, y, z);
    const dropLevel = project(axes, 3, toX, toY, toZ);
    const pickupBeyond = project(axes, 9, x, y, z);
    const dropBeyond = project(axes, 9, toX, toY, toZ);
    if (pickupBeyond > TWICE || dropBeyond > CAP * this.#destinationSine + TWICE) return 0;
    const further = dropAhead * pickupLevel - dropLevel * pickupAhead;
    if (further < -FOURFOLD) return 0;
    // Behind the origin and beyond the destination, the nearest point of the segment is its end. On a segment shorter
    // than a quarter turn it cannot be the other end.
    const isBehind = pickupAhead < -ROUNDED && this.#isShort;
    const isBeyond = dropBeyond > TWICE && this.#isShort;
    if (isBehind && isSurelyOutside(fromOrigin, this.#originChord)) return 0;
    if (isBeyond && isSurelyOutside(fromDestination, this.#destinationChord)) return 0;
    const isPickupSure = isBehind
      ? isSurelyWithin(fromOrigin, this.#originChord)
      : pickupAhead > ROUNDED && pickupBeyond < -FOURFOLD && pickupAside < this.#originSine - SURE;
    const isDropSure = isBeyond
      ? isSurelyWithin(fromDestination, this.#destinationChord)
      : dropAhead > FOURFOLD && dropBeyond < -TWICE && dropAside < this.#destinationSine - SURE;
    return isPickupSure && isDropSure && (isBehind || isBeyond || further > FOURFOLD) ? 1 : DOUBT;
  }
}
