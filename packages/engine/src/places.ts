import { toGridPoint, toUnitVector } from './grid.ts';
import type { Ids } from './id-index.ts';
import { IdIndex } from './id-index.ts';
import { grown, nextLength } from './memory.ts';
import type { Place } from './posting.ts';
import { STEPS_PER_DEGREE } from './posting.ts';
import type { Direction } from './sphere.ts';
import { cosineOfLatitude, directionBetween, milesFrom } from './sphere.ts';

/** A place is 64 bytes, a cache line, seen as doubles, as integers and as 16-bit cells. */
export const PLACE_DOUBLES = 8;
/** See {@link PLACE_DOUBLES}. */
export const PLACE_INTEGERS = 16;
const PLACE_CELLS = 32;
const PLACE_BYTES = 64;

/** Double fields: the id, the point on the unit sphere in three axes, and the cosine of the latitude. */
const ID = 0;
export const VECTOR = 1;
/** See {@link VECTOR}. */
export const COSINE = 4;

/** Integer fields, in 1e-5°. */
export const LAT = 10;
/** See {@link LAT}. */
export const LON = 11;
const USES = 14;

/** The first of three 16-bit fields: the grid point. */
const POINT = 24;

const LEAST_LENGTH = 64;

/** A place's id: both steps made positive, side by side; less than 2^53. */
function toId(lat: number, lon: number): number {
  return (lat + 90 * STEPS_PER_DEGREE) * 2 ** 26 + lon + 180 * STEPS_PER_DEGREE;
}

/**
 * The places that postings start and end at, each once and numbered from 1: a market's two million postings share some
 * 25,000. What the engine needs to know of a place is worked out when the first posting comes there.
 */
export class Places implements Ids {
  /** Replaced as it grows, as the other views. */
  doubles!: Float64Array;
  integers!: Int32Array;
  #cells!: Int16Array;
  readonly #numbers = new IdIndex(this, PLACE_DOUBLES);
  #free: number[] = [];
  #top = 1;

  constructor() {
    this.#view(new ArrayBuffer(LEAST_LENGTH * PLACE_BYTES), LEAST_LENGTH);
  }

  #view(buffer: ArrayBufferLike, length: number): void {
    this.doubles = new Float64Array(buffer, 0, length * PLACE_DOUBLES);
    this.integers = new Int32Array(buffer, 0, length * PLACE_INTEGERS);
    this.#cells = new Int16Array(buffer, 0, length * PLACE_CELLS);
  }

  /** Above every place's number. */
  get top(): number {
    return this.#top;
  }

  get bytes(): number {
    return this.doubles.byteLength + this.#numbers.bytes;
  }

  /** The number of a place in 1e-5° steps, which counts as used once more until it is given back. Expected O(1). */
  take(lat: number, lon: number): number {
    const id = toId(lat, lon);
    const known = this.#numbers.find(id);
    if (known === 0) return this.#add(id, lat, lon);
    this.integers[known * PLACE_INTEGERS + USES]!++;
    return known;
  }

  #add(id: number, lat: number, lon: number): number {
    const place = this.#free.pop() ?? this.#top++;
    const length = this.doubles.length / PLACE_DOUBLES;
    if (place >= length) this.#view(grown(this.doubles.buffer, nextLength(length) * PLACE_BYTES), nextLength(length));
    this.doubles[place * PLACE_DOUBLES + ID] = id;
    this.doubles[place * PLACE_DOUBLES + COSINE] = cosineOfLatitude(lat);
    toUnitVector(lat, lon, this.doubles, place * PLACE_DOUBLES + VECTOR);
    toGridPoint(lat, lon, this.#cells, place * PLACE_CELLS + POINT);
    this.integers[place * PLACE_INTEGERS + LAT] = lat;
    this.integers[place * PLACE_INTEGERS + LON] = lon;
    this.integers[place * PLACE_INTEGERS + USES] = 1;
    this.#numbers.add(place);
    return place;
  }

  /** Gives a place back; what nobody uses is forgotten. Expected O(1). */
  giveBack(place: number): void {
    if (--this.integers[place * PLACE_INTEGERS + USES]! > 0) return;
    this.#numbers.remove(place);
    if (this.#numbers.size > 0) {
      this.#free.push(place);
      return;
    }
    this.#free = [];
    this.#top = 1;
    this.#view(new ArrayBuffer(LEAST_LENGTH * PLACE_BYTES), LEAST_LENGTH);
  }

  /** A place in degrees, a fresh object. */
  read(place: number): Place {
    const at = place * PLACE_INTEGERS;
    return { lat: this.integers[at + LAT]! / STEPS_PER_DEGREE, lon: this.integers[at + LON]! / STEPS_PER_DEGREE };
  }

  /** Writes the grid point of a place to `out[at..at+2]`. O(1). */
  writePoint(place: number, out: Int16Array, at: number): void {
    const cells = this.#cells;
    const from = place * PLACE_CELLS + POINT;
    out[at] = cells[from]!;
    out[at + 1] = cells[from + 1]!;
    out[at + 2] = cells[from + 2]!;
  }

  /** Unrounded haversine miles between two places. O(1). */
  milesBetween(a: number, b: number): number {
    const { doubles, integers } = this;
    const one = a * PLACE_INTEGERS;
    const other = b * PLACE_INTEGERS;
    return milesFrom(
      doubles[a * PLACE_DOUBLES + COSINE]!,
      integers[one + LAT]!,
      integers[one + LON]!,
      doubles[b * PLACE_DOUBLES + COSINE]!,
      integers[other + LAT]!,
      integers[other + LON]!,
    );
  }

  /** The compass point from a place to another; see {@link directionBetween}. O(1). */
  directionBetween(from: number, to: number, miles: number): Direction {
    return directionBetween(this.doubles, from * PLACE_DOUBLES + VECTOR, to * PLACE_DOUBLES + VECTOR, miles);
  }
}
