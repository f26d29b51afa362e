import type { Rows } from './rows.ts';
import { ROW_DOUBLES, TOKEN } from './rows.ts';

/** Cells of the smallest table. */
const LEAST_CELLS = 1024;
/** A cell is two words: a slot, 0 where the cell is empty, and the hash of its token. */
const CELL_WORDS = 2;

function hash(token: number): number {
  const mixed = Math.imul(token | 0, 0x9e3779b1) ^ Math.imul((token / 0x1_0000_0000) | 0, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}

/**
 * Token to slot: open addressing, at most two thirds full. The tokens themselves are in the rows; the hashes beside the slots
 * spare the visit to a row, which is far away, wherever they differ and whenever the table grows. Removal shifts back, so no
 * tombstones gather.
 */
export class TokenIndex {
  #rows: Rows;
  #cells = new Int32Array(LEAST_CELLS * CELL_WORDS);
  #mask = LEAST_CELLS - 1;
  #size = 0;

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  get bytes(): number {
    return this.#cells.byteLength;
  }

  /** Makes room for `count` tokens at once. */
  reserve(count: number): void {
    if (count * 3 > (this.#mask + 1) * 2) this.#resize(count * 1.5);
  }

  /** The slot of a token, or 0. Expected O(1). */
  find(token: number): number {
    const { doubles } = this.#rows;
    const cells = this.#cells;
    const wanted = hash(token);
    for (let at = wanted & this.#mask; ; at = (at + 1) & this.#mask) {
      const slot = cells[at * CELL_WORDS]!;
      if (slot === 0) return 0;
      if (cells[at * CELL_WORDS + 1] === wanted && doubles[slot * ROW_DOUBLES + TOKEN] === token) return slot;
    }
  }

  /** Adds the token of a slot, which must not be there yet. Amortised O(1). */
  add(slot: number): void {
    this.reserve(++this.#size);
    this.#place(slot, hash(this.#rows.doubles[slot * ROW_DOUBLES + TOKEN]!));
  }

  #place(slot: number, hashed: number): void {
    const cells = this.#cells;
    let at = hashed & this.#mask;
    while (cells[at * CELL_WORDS] !== 0) at = (at + 1) & this.#mask;
    cells[at * CELL_WORDS] = slot;
    cells[at * CELL_WORDS + 1] = hashed;
  }

  #resize(least: number): void {
    let count = LEAST_CELLS;
    while (count < least) count *= 2;
    const old = this.#cells;
    this.#cells = new Int32Array(count * CELL_WORDS);
    this.#mask = count - 1;
    for (let at = 0; at < old.length; at += CELL_WORDS) if (old[at] !== 0) this.#place(old[at]!, old[at + 1]!);
  }

  #position(slot: number): number {
    let at = hash(this.#rows.doubles[slot * ROW_DOUBLES + TOKEN]!) & this.#mask;
    while (this.#cells[at * CELL_WORDS] !== slot) at = (at + 1) & this.#mask;
    return at;
  }

  /** Points the token of `from` at `to`, where its row is about to move. Expected O(1). */
  move(from: number, to: number): void {
    this.#cells[this.#position(from) * CELL_WORDS] = to;
  }

  /** Drops a slot whose row still holds its token. Expected O(1); shrinks a table seven eighths empty. */
  remove(slot: number): void {
    const cells = this.#cells;
    const mask = this.#mask;
    let hole = this.#position(slot);
    for (let at = (hole + 1) & mask; cells[at * CELL_WORDS] !== 0; at = (at + 1) & mask) {
      const home = cells[at * CELL_WORDS + 1]! & mask;
      // An entry may move back only as far as its home: is the hole between its home and where it is?
      if (((at - home) & mask) >= ((at - hole) & mask)) {
        cells[hole * CELL_WORDS] = cells[at * CELL_WORDS]!;
        cells[hole * CELL_WORDS + 1] = cells[at * CELL_WORDS + 1]!;
        hole = at;
      }
    }
    cells[hole * CELL_WORDS] = 0;
    this.#size--;
    if (this.#size * 8 < mask && mask >= LEAST_CELLS) this.#resize(this.#size * 4);
  }
}
