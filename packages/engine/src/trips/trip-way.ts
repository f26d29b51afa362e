import { THOUSANDTHS_PER_MILE } from '../posting.ts';
import type { TripQuery } from './trip-load.ts';
import type { TripPlaces } from './trip-places.ts';

/** T12: the way that a truck has without the loads of a search, and the limit of the detour from it. */
export class TripWay {
  readonly #places: TripPlaces;
  readonly #end: NonNullable<TripQuery['wayEnd']> | undefined;
  /** Thousandths of a mile from the start to the end. */
  readonly #direct: number;
  readonly #most: number;
  /** Thousandths of a mile from a numbered place to the end, measured once. */
  readonly #after = new Map<number, number>();

  constructor(places: TripPlaces, { start, wayEnd, limits }: TripQuery) {
    this.#places = places;
    this.#end = wayEnd;
    this.#direct = wayEnd === undefined ? 0 : places.measurePoints(start, wayEnd);
    this.#most = limits.detourMiles === undefined ? Infinity : Math.floor(limits.detourMiles * THOUSANDTHS_PER_MILE);
  }

  /** Whether a trip of so many thousandths of a mile that ends with a drop at a numbered place keeps the limit. O(1). */
  isWithin(miles: number, destination: number): boolean {
    return this.#most === Infinity || (this.detourOf(miles, destination) ?? 0) <= this.#most;
  }

  /** The detour of that trip in thousandths of a mile; undefined without an end of the way. O(1). */
  detourOf(miles: number, destination: number): number | undefined {
    if (this.#end === undefined) return undefined;
    let after = this.#after.get(destination);
    if (after === undefined) {
      after = this.#places.measureToPoint(destination, this.#end);
      this.#after.set(destination, after);
    }
    return Math.max(0, miles + after - this.#direct);
  }
}
