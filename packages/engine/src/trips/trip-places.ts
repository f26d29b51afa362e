import { milesBetween, toThousandths } from '../sphere.ts';
import { parseDegrees } from '../posting.ts';
import type { TripPlace } from './trip-load.ts';

/** Road miles between two places. Never waits: the caller has them in memory, or estimates them. */
export type RoadMiles = (from: TripPlace, to: TripPlace) => number;

/** One mile of latitude in 1e-5° steps, rounded up. */
const STEPS_PER_MILE = 1_448;
/** Entries of all lists of near places that are kept, 8 bytes each. */
const NEAR_MAXIMUM = 8_000_000;
/** What it costs to list what is near to a place, in entries of a list that are read. */
const NEW_LIST_COST = 10_000;

/** The places from which loads start that are near a place, nearest first. */
export interface NearPlaces {
  readonly places: Int32Array;
  /** Thousandths of a road mile. */
  readonly miles: Int32Array;
  /** Thousandths of a mile up to which the list is complete. */
  readonly reach: number;
}

/** The places at which loads start and end, numbered from 0, with the road miles between near ones. */
export class TripPlaces {
  readonly #roadMiles: RoadMiles;
  readonly #numbers = new Map<number, number>();
  readonly #places: TripPlace[] = [];
  #lat = new Int32Array(1024);
  #lon = new Int32Array(1024);
  #isOrigin = new Uint8Array(1024);
  /** The origins by latitude; undefined after a new one. */
  #sorted: Int32Array | undefined;
  readonly #near: (NearPlaces | undefined)[] = [];
  #nearCount = 0;

  constructor(roadMiles: RoadMiles) {
    this.#roadMiles = roadMiles;
  }

  get size(): number {
    return this.#places.length;
  }

  /** The number of a place; a new one is added. @throws TypeError or RangeError with its coordinates */
  toNumber(place: TripPlace, isOrigin: boolean): number {
    let number = this.#numbers.get(place.id);
    if (number === undefined) {
      number = this.#places.length;
      const lat = parseDegrees(place.lat, 90, 'lat');
      const lon = parseDegrees(place.lon, 180, 'lon');
      if (number === this.#lat.length) this.#grow();
      this.#lat[number] = lat;
      this.#lon[number] = lon;
      this.#numbers.set(place.id, number);
      this.#places.push({ id: place.id, lat: place.lat, lon: place.lon });
    }
    if (isOrigin && this.#isOrigin[number] === 0) {
      this.#isOrigin[number] = 1;
      this.#forgetNear(number);
    }
    return number;
  }

  /** Forgets all road miles, because better ones are known or an origin is new. */
  forgetMiles(): void {
    this.#sorted = undefined;
    this.#near.length = 0;
    this.#nearCount = 0;
  }

  /** Forgets the lists that a new origin belongs to. O(places). */
  #forgetNear(origin: number): void {
    this.#sorted = undefined;
    for (let place = 0; place < this.#near.length; place++) {
      const list = this.#near[place];
      if (list === undefined || !this.isWithin(place, this.#lat[origin], this.#lon[origin], list.reach)) continue;
      this.#near[place] = undefined;
      this.#nearCount -= list.places.length;
    }
  }

  /** Thousandths of a road mile: not less than the great circle. */
  measure(from: TripPlace, number: number): number {
    const air = milesBetween(
      parseDegrees(from.lat, 90, 'lat'),
      parseDegrees(from.lon, 180, 'lon'),
      this.#lat[number],
      this.#lon[number],
    );
    return Math.max(toThousandths(air), toThousandths(this.#roadMiles(from, this.#places[number])));
  }

  /** Thousandths of a road mile between two points, which need no number. */
  measurePoints(from: TripPlace, to: TripPlace): number {
    const air = milesBetween(
      parseDegrees(from.lat, 90, 'lat'),
      parseDegrees(from.lon, 180, 'lon'),
      parseDegrees(to.lat, 90, 'lat'),
      parseDegrees(to.lon, 180, 'lon'),
    );
    return Math.max(toThousandths(air), toThousandths(this.#roadMiles(from, to)));
  }

  /** Thousandths of a road mile from a numbered place to a point. */
  measureToPoint(from: number, to: TripPlace): number {
    return this.measurePoints(this.#places[from], to);
  }

  /** Thousandths of a road mile between two numbered places. */
  measureBetween(from: number, to: number): number {
    return this.measure(this.#places[from], to);
  }

  /** T8: whether a place is within a radius of a point, by air. */
  isWithin(number: number, lat: number, lon: number, radius: number): boolean {
    return toThousandths(milesBetween(this.#lat[number], this.#lon[number], lat, lon)) <= radius;
  }

  /** What the next call of {@link near} costs, in entries of a list that are read: 0 where the list is known. O(1). */
  toNearCost(number: number, reach: number): number {
    const known = this.#near[number];
    return known !== undefined && known.reach >= reach ? 0 : NEW_LIST_COST;
  }

  /** The origins near a numbered place, complete up to `reach`, and maybe more. O(1) where it is known. */
  near(number: number, reach: number): NearPlaces {
    const known = this.#near[number];
    if (known !== undefined && known.reach >= reach) return known;
    if (this.#nearCount > NEAR_MAXIMUM) this.forgetMiles();
    const found = this.nearPoint(this.#places[number], reach);
    this.#near[number] = found;
    this.#nearCount += found.places.length;
    return found;
  }

  /** The origins near any point, nearest first. O(origins in its band of latitude). */
  nearPoint(point: TripPlace, reach: number): NearPlaces {
    const sorted = (this.#sorted ??= this.#sortOrigins());
    const lat = parseDegrees(point.lat, 90, 'lat');
    const band = Math.ceil((reach / 1000 + 1) * STEPS_PER_MILE);
    const found: { place: number; miles: number }[] = [];
    for (let at = this.#lowerBound(sorted, lat - band); at < sorted.length; at++) {
      const place = sorted[at];
      if (this.#lat[place] > lat + band) break;
      const lon = parseDegrees(point.lon, 180, 'lon');
      if (toThousandths(milesBetween(lat, lon, this.#lat[place], this.#lon[place])) > reach) continue;
      const miles = this.measure(point, place);
      if (miles <= reach) found.push({ place, miles });
    }
    found.sort((one, other) => one.miles - other.miles || one.place - other.place);
    return {
      places: Int32Array.from(found, ({ place }) => place),
      miles: Int32Array.from(found, ({ miles }) => miles),
      reach,
    };
  }

  #sortOrigins(): Int32Array {
    const origins: number[] = [];
    for (let place = 0; place < this.size; place++) if (this.#isOrigin[place] === 1) origins.push(place);
    return Int32Array.from(origins).sort((one, other) => this.#lat[one] - this.#lat[other]);
  }

  #lowerBound(sorted: Int32Array, lat: number): number {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#lat[sorted[middle]] < lat) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #grow(): void {
    const grow = (from: Int32Array): Int32Array<ArrayBuffer> => {
      const grown = new Int32Array(2 * from.length);
      grown.set(from);
      return grown;
    };
    this.#lat = grow(this.#lat);
    this.#lon = grow(this.#lon);
    const isOrigin = new Uint8Array(2 * this.#isOrigin.length);
    isOrigin.set(this.#isOrigin);
    this.#isOrigin = isOrigin;
  }
}
