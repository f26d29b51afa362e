import type { Rows } from './rows.ts';
import { ROW_DOUBLES, TOKEN } from './rows.ts';

const LEAST_CAPACITY = 1024;

function hash(token: number): number {
  const mixed = Math.imul(token | 0, 0x9e3779b1) ^ Math.imul((token / 0x1_0000_0000) | 0, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}

/**
 * Token to slot: open addressing over slots alone, at most half full; the tokens themselves are read from the rows.
 * Removal shifts back, so no tombstones gather.
 */
export class TokenIndex {
  #rows: Rows;
  #table = new Int32Array(LEAST_CAPACITY);
  #mask = LEAST_CAPACITY - 1;
  #size = 0;

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  get bytes(): number {
    return this.#table.byteLength;
  }

  /** Makes room for `count` tokens at once. */
  reserve(count: number): void {
    if (count * 2 > this.#table.length) this.#resize(count * 2);
  }

  /** The slot of a token, or 0. Expected O(1). */
  find(token: number): number {
    const { doubles } = this.#rows;
    const table = this.#table;
    for (let at = hash(token) & this.#mask; ; at = (at + 1) & this.#mask) {
      const slot = table[at]!;
      if (slot === 0 || doubles[slot * ROW_DOUBLES + TOKEN] === token) return slot;
    }
  }

  /** Adds the token of a slot, which must not be there yet. Amortised O(1). */
  add(slot: number): void {
    if ((this.#size + 1) * 2 > this.#table.length) this.#resize(this.#table.length * 2);
    this.#size++;
    this.#place(slot);
  }

  #place(slot: number): void {
    const token = this.#rows.doubles[slot * ROW_DOUBLES + TOKEN]!;
    let at = hash(token) & this.#mask;
    while (this.#table[at] !== 0) at = (at + 1) & this.#mask;
    this.#table[at] = slot;
  }

  #resize(least: number): void {
    let capacity = LEAST_CAPACITY;
    while (capacity < least) capacity *= 2;
    const old = this.#table;
    this.#table = new Int32Array(capacity);
    this.#mask = capacity - 1;
    for (const slot of old) if (slot !== 0) this.#place(slot);
  }

  #position(slot: number): number {
    let at = hash(this.#rows.doubles[slot * ROW_DOUBLES + TOKEN]!) & this.#mask;
    while (this.#table[at] !== slot) at = (at + 1) & this.#mask;
    return at;
  }

  /** Points the token of `from` at `to`, where its row is about to move. Expected O(1). */
  move(from: number, to: number): void {
    this.#table[this.#position(from)] = to;
  }

  /** Drops a slot whose row still holds its token. Expected O(1); shrinks a table seven eighths empty. */
  remove(slot: number): void {
    const { doubles } = this.#rows;
    const table = this.#table;
    let hole = this.#position(slot);
    for (let at = (hole + 1) & this.#mask; table[at] !== 0; at = (at + 1) & this.#mask) {
      const home = hash(doubles[table[at]! * ROW_DOUBLES + TOKEN]!) & this.#mask;
      // An entry may move back only as far as its home: is the hole between its home and where it is?
      if (((at - home) & this.#mask) >= ((at - hole) & this.#mask)) {
        table[hole] = table[at]!;
        hole = at;
      }
    }
    table[hole] = 0;
    this.#size--;
    if (this.#size * 8 < table.length && table.length > LEAST_CAPACITY) this.#resize(this.#size * 4);
  }
}
