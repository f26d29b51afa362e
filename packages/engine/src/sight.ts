import type { Places } from './places.ts';
import { COSINE, LAT, LON, PLACE_DOUBLES, PLACE_INTEGERS } from './places.ts';
import { milesFrom } from './sphere.ts';

// What is imported is read anew in every loop; a module's own constants are part of its machine code.
const DOUBLES = PLACE_DOUBLES;
const INTEGERS = PLACE_INTEGERS;
const LAT_AT = LAT;
const LON_AT = LON;
const COSINE_AT = COSINE;

/** How far places are from one that a search looks from; each is worked out once a search. */
export class Sight {
  readonly #places: Places;
  /** For each place the search in which its miles were worked out, and the miles. */
  #known = new Float64Array(64);
  #search = 0;
  #lat = 0;
  #lon = 0;
  #cosine = 1;

  constructor(places: Places) {
    this.#places = places;
  }

  /** Begins to look from a place. */
  goTo(place: number): void {
    const { doubles, integers, top } = this.#places;
    this.#lat = integers[place * INTEGERS + LAT_AT]!;
    this.#lon = integers[place * INTEGERS + LON_AT]!;
    this.#cosine = doubles[place * DOUBLES + COSINE_AT]!;
    if (this.#known.length < top * 2) {
      this.#known = new Float64Array(top * 3);
      this.#search = 0;
    }
    this.#search++;
  }

  /** Unrounded miles to a place, the same to the last digit as {@link Places.milesBetween}. O(1). */
  milesTo(place: number): number {
    const known = this.#known;
    if (known[place * 2] === this.#search) return known[place * 2 + 1]!;
    const { doubles, integers } = this.#places;
    const miles = milesFrom(
      this.#cosine,
      this.#lat,
      this.#lon,
      doubles[place * DOUBLES + COSINE_AT]!,
      integers[place * INTEGERS + LAT_AT]!,
      integers[place * INTEGERS + LON_AT]!,
    );
    known[place * 2] = this.#search;
    known[place * 2 + 1] = miles;
    return miles;
  }
}
