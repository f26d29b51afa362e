const FIRST_CAPACITY = 1_024;

/**
 * The places at which trucks start and end, numbered from 0, in 1e-5° steps. Trucks start and end at cities, so that
 * there are a few thousand places for a million trucks; a search measures the distance to each place once. A place
 * keeps its number.
 */
export class PlaceTable {
  lat = new Int32Array(FIRST_CAPACITY);
  lon = new Int32Array(FIRST_CAPACITY);
  /** The number by latitude, then by longitude: maps of small integers are faster than one of large numbers. */
  readonly #numbers = new Map<number, Map<number, number>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The number of a place; a new place is added. Amortised O(1). */
  toNumber(lat: number, lon: number): number {
    let onLatitude = this.#numbers.get(lat);
    if (onLatitude === undefined) {
      onLatitude = new Map();
      this.#numbers.set(lat, onLatitude);
    }
    const known = onLatitude.get(lon);
    if (known !== undefined) return known;
    const number = this.#size++;
    if (number === this.lat.length) this.#grow();
    this.lat[number] = lat;
    this.lon[number] = lon;
    onLatitude.set(lon, number);
    return number;
  }

  #grow(): void {
    for (const column of ['lat', 'lon'] as const) {
      const grown = new Int32Array(2 * this[column].length);
      grown.set(this[column]);
      this[column] = grown;
    }
  }
}
