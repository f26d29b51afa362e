import { sharedInt32 } from './memory.ts';

/** Cells of the smallest table. */
const LEAST_CELLS = 1024;
/** A cell is two words: a number (0 if empty) and the hash of its id. */
const CELL_WORDS = 2;

/** The lowest bits of an id are not mixed, so that consecutive ids share a cache line. */
const NEIGHBOUR_BITS = 3;

function hash(id: number): number {
  const mixed = Math.imul((id | 0) >>> NEIGHBOUR_BITS, 0x9e3779b1) ^ Math.imul((id / 0x1_0000_0000) | 0, 0x85ebca6b);
  return ((mixed ^ (mixed >>> 15)) << NEIGHBOUR_BITS) | (id & ((1 << NEIGHBOUR_BITS) - 1));
}

/** Stores the ids: the id of number n is at n times the stride. */
export interface Ids {
  /** Replaced when it grows. */
  readonly doubles: Float64Array;
}

/**
 * Hash index from id to number (token to slot, account to company) with open addressing, at most two thirds full. Ids
 * are stored outside; the stored hashes avoid reading them for most mismatches and for resizing. Removal shifts entries
 * back, so there are no tombstones.
 */
export class IdIndex {
  readonly #ids: Ids;
  readonly #stride: number;
  #cells = sharedInt32(LEAST_CELLS * CELL_WORDS);
  #mask = LEAST_CELLS - 1;
  #size = 0;

  /** @param stride doubles per number */
  constructor(ids: Ids, stride: number) {
    this.#ids = ids;
    this.#stride = stride;
  }

  /** Number of ids. */
  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#cells.byteLength;
  }

  /** Makes room for `count` ids. O(count) if the table grows. */
  reserve(count: number): void {
    if (count * 3 > (this.#mask + 1) * 2) this.#resize(count * 1.5);
  }

  /** Returns the number of an id, or 0. Expected O(1). */
  find(id: number): number {
    const { doubles } = this.#ids;
    const cells = this.#cells;
    const wanted = hash(id);
    for (let at = wanted & this.#mask; ; at = (at + 1) & this.#mask) {
      const number = cells[at * CELL_WORDS];
      if (number === 0) return 0;
      if (cells[at * CELL_WORDS + 1] === wanted && doubles[number * this.#stride] === id) return number;
    }
  }

  /** Adds a number whose id is not in the index yet. Amortised O(1). */
  add(number: number): void {
    this.reserve(++this.#size);
    this.#place(number, this.#hashOf(number));
  }

  #hashOf(number: number): number {
    return hash(this.#ids.doubles[number * this.#stride]);
  }

  #place(number: number, hashed: number): void {
    const cells = this.#cells;
    let at = hashed & this.#mask;
    while (cells[at * CELL_WORDS] !== 0) at = (at + 1) & this.#mask;
    cells[at * CELL_WORDS] = number;
    cells[at * CELL_WORDS + 1] = hashed;
  }

  #resize(least: number): void {
    let count = LEAST_CELLS;
    while (count < least) count *= 2;
    const old = this.#cells;
    this.#cells = sharedInt32(count * CELL_WORDS);
    this.#mask = count - 1;
    for (let at = 0; at < old.length; at += CELL_WORDS) if (old[at] !== 0) this.#place(old[at], old[at + 1]);
  }

  #position(number: number): number {
    let at = this.#hashOf(number) & this.#mask;
    while (this.#cells[at * CELL_WORDS] !== number) at = (at + 1) & this.#mask;
    return at;
  }

  /** Replaces the number `from` by `to`. The id of `from` must still be stored. Expected O(1). */
  move(from: number, to: number): void {
    this.#cells[this.#position(from) * CELL_WORDS] = to;
  }

  /** Removes a number whose id is still stored. Expected O(1). Shrinks a table that is seven eighths empty. */
  remove(number: number): void {
    const cells = this.#cells;
    const mask = this.#mask;
    let hole = this.#position(number);
    for (let at = (hole + 1) & mask; cells[at * CELL_WORDS] !== 0; at = (at + 1) & mask) {
      const home = cells[at * CELL_WORDS + 1] & mask;
      // An entry may move back only as far as its home cell: is the free cell between its home and its position?
      if (((at - home) & mask) >= ((at - hole) & mask)) {
        cells[hole * CELL_WORDS] = cells[at * CELL_WORDS];
        cells[hole * CELL_WORDS + 1] = cells[at * CELL_WORDS + 1];
        hole = at;
      }
    }
    cells[hole * CELL_WORDS] = 0;
    this.#size--;
    if (this.#size * 8 < mask && mask >= LEAST_CELLS) this.#resize(this.#size * 4);
  }
}
