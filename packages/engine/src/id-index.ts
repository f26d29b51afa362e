import { sharedInt32 } from './memory.ts';

/** Cells of the smallest table. */
const LEAST_CELLS = 1024;
/** A cell is two words: a number, 0 where the cell is empty, and the hash of its id. */
const CELL_WORDS = 2;

/** Ids that follow one another share a line of memory: the lowest bits stay, the others are mixed. */
const NEIGHBOUR_BITS = 3;

function hash(id: number): number {
  const mixed = Math.imul((id | 0) >>> NEIGHBOUR_BITS, 0x9e3779b1) ^ Math.imul((id / 0x1_0000_0000) | 0, 0x85ebca6b);
  return ((mixed ^ (mixed >>> 15)) << NEIGHBOUR_BITS) | (id & ((1 << NEIGHBOUR_BITS) - 1));
}

/** Where ids are kept: that of a number is the first of its doubles. */
export interface Ids {
  /** Replaced as it grows. */
  readonly doubles: Float64Array;
}

/**
 * Id to number: token to slot, account to company. Open addressing, at most two thirds full. The ids themselves are where
 * the numbers lead; the hashes beside the numbers spare the way there, which is far, wherever they differ and whenever the
 * table grows. Removal shifts back, so no tombstones gather.
 */
export class IdIndex {
  readonly #ids: Ids;
  readonly #stride: number;
  #cells = sharedInt32(LEAST_CELLS * CELL_WORDS);
  #mask = LEAST_CELLS - 1;
  #size = 0;

  /** @param stride doubles from one number's id to the next one's */
  constructor(ids: Ids, stride: number) {
    this.#ids = ids;
    this.#stride = stride;
  }

  /** Ids held. */
  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#cells.byteLength;
  }

  /** Makes room for `count` ids at once. */
  reserve(count: number): void {
    if (count * 3 > (this.#mask + 1) * 2) this.#resize(count * 1.5);
  }

  /** The number of an id, or 0. Expected O(1). */
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

  /** Adds a number, whose id must not be there yet. Amortised O(1). */
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

  /** Gives the id of `from`, which is there still, the number `to`. Expected O(1). */
  move(from: number, to: number): void {
    this.#cells[this.#position(from) * CELL_WORDS] = to;
  }

  /** Drops a number whose id is there still. Expected O(1); shrinks a table seven eighths empty. */
  remove(number: number): void {
    const cells = this.#cells;
    const mask = this.#mask;
    let hole = this.#position(number);
    for (let at = (hole + 1) & mask; cells[at * CELL_WORDS] !== 0; at = (at + 1) & mask) {
      const home = cells[at * CELL_WORDS + 1] & mask;
      // An entry may move back only as far as its home: is the hole between its home and where it is?
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
