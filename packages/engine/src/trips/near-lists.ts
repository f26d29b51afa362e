const FIRST_CAPACITY = 1 << 14;
/** Entries that are sorted by insertion; more are sorted by the library. */
const INSERTED_MAXIMUM = 40;

/** What sorting one entry costs, in entries that are looked at. */
const SORT_COST = 8;

/** Lists of what is near to a place, best value first. A list is sorted only as far as it is read. */
export class NearLists {
  /** By entry. */
  values = new Float64Array(FIRST_CAPACITY);
  places = new Int32Array(FIRST_CAPACITY);
  /** Thousandths of a road mile. */
  miles = new Int32Array(FIRST_CAPACITY);
  /** Entries that {@link has} has looked at or sorted. */
  visits = 0;
  #size = 0;
  /** By list: the entry after its last one. */
  readonly #ends: number[] = [];
  /** By list: the entry after the last sorted one. */
  readonly #sorted: number[] = [];
  /** By list: the entries after the sorted ones have less than this value. */
  readonly #cutoffs: number[] = [];

  /** Entries of all lists. */
  get size(): number {
    return this.#size;
  }

  /** Adds an entry to the list that {@link close} ends. O(1). */
  add(place: number, miles: number, value: number): void {
    const at = this.#size++;
    if (at === this.values.length) this.#grow();
    this.values[at] = value;
    this.places[at] = place;
    this.miles[at] = miles;
  }

  /** Ends a list and returns its number. */
  close(): number {
    const list = this.#ends.length;
    this.#sorted.push(this.first(list));
    this.#ends.push(this.#size);
    this.#cutoffs.push(Infinity);
    return list;
  }

  /** Forgets all lists. Their numbers are given again. O(1). */
  clear(): void {
    this.#size = 0;
    this.#ends.length = this.#sorted.length = this.#cutoffs.length = 0;
  }

  /** The first entry of a list. O(1). */
  first(list: number): number {
    return list === 0 ? 0 : this.#ends[list - 1];
  }

  /**
   * Whether a list has that entry, with at least that value. The entries before it are then not below it. O(1) where an
   * earlier call had as low a value, else O(entries + n log n) in those that are sorted.
   */
  has(list: number, entry: number, least: number): boolean {
    if (least < this.#cutoffs[list]) this.#sortTo(list, least);
    return entry < this.#sorted[list] && this.values[entry] >= least;
  }

  #sortTo(list: number, least: number): void {
    const from = this.#sorted[list];
    const end = this.#ends[list];
    let to = from;
    for (let at = from; at < end; at++) if (this.values[at] >= least) this.#swap(at, to++);
    this.visits += end - from + SORT_COST * (to - from);
    if (to - from <= INSERTED_MAXIMUM) this.#insert(from, to);
    else this.#sort(from, to);
    this.#sorted[list] = to;
    this.#cutoffs[list] = least;
  }

  #swap(one: number, other: number): void {
    const { values, places, miles } = this;
    const [value, place, way] = [values[one], places[one], miles[one]];
    values[one] = values[other];
    places[one] = places[other];
    miles[one] = miles[other];
    values[other] = value;
    places[other] = place;
    miles[other] = way;
  }

  #insert(from: number, to: number): void {
    const { values } = this;
    for (let next = from + 1; next < to; next++) {
      for (let at = next; at > from && values[at - 1] < values[at]; at--) this.#swap(at - 1, at);
    }
  }

  #sort(from: number, to: number): void {
    const values = this.values.slice(from, to);
    const places = this.places.slice(from, to);
    const miles = this.miles.slice(from, to);
    const order = Int32Array.from(values, (_, index) => index).sort((one, other) => values[other] - values[one]);
    for (const [index, other] of order.entries()) {
      this.values[from + index] = values[other];
      this.places[from + index] = places[other];
      this.miles[from + index] = miles[other];
    }
  }

  #grow(): void {
    const values = new Float64Array(2 * this.values.length);
    values.set(this.values);
    this.values = values;
    for (const column of ['places', 'miles'] as const) {
      const grown = new Int32Array(2 * this[column].length);
      grown.set(this[column]);
      this[column] = grown;
    }
  }
}
