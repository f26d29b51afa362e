import { DIMENSIONS, META_WORDS } from './tree-pool.ts';
import { sharedInt32 } from './memory.ts';

/** A waiting entry is its geometry and its three words, side by side. */
const ENTRY_WORDS = DIMENSIONS / 2 + META_WORDS;
/** The same in 16-bit cells: where an entry's geometry starts in {@link Batch.cells} is its number times this. */
export const ENTRY_CELLS = 2 * ENTRY_WORDS;

/** Entries waiting to be built into trees, those of one tree side by side. */
export class Batch {
  /** The entries, {@link ENTRY_CELLS} each, the first {@link DIMENSIONS} of them their geometry. */
  readonly cells: Int16Array;
  /** Where each tree's entries start; one more at the end. */
  readonly starts: Int32Array;
  readonly #words: Int32Array;
  readonly #next: Int32Array;

  /** @param counts how many entries each tree is to get */
  constructor(counts: Int32Array) {
    this.starts = new Int32Array(counts.length + 1);
    for (let tree = 0; tree < counts.length; tree++) this.starts[tree + 1] = this.starts[tree] + counts[tree];
    this.#next = this.starts.slice();
    this.#words = sharedInt32(this.count * ENTRY_WORDS);
    this.cells = new Int16Array(this.#words.buffer);
  }

  /** Entries of all trees. */
  get count(): number {
    return this.starts.at(-1)!;
  }

  /** Adds an entry to a tree; its geometry is copied. O(1). */
  add(tree: number, entry: Int16Array, mask: number, reference: number, company: number): void {
    const at = this.#next[tree]++;
    for (let dimension = 0; dimension < DIMENSIONS; dimension++) {
      this.cells[at * ENTRY_CELLS + dimension] = entry[dimension];
    }
    const meta = at * ENTRY_WORDS + DIMENSIONS / 2;
    this.#words[meta] = mask;
    this.#words[meta + 1] = reference;
    this.#words[meta + 2] = company;
  }

  maskOf(at: number): number {
    return this.#words[at * ENTRY_WORDS + DIMENSIONS / 2];
  }

  referenceOf(at: number): number {
    return this.#words[at * ENTRY_WORDS + DIMENSIONS / 2 + 1];
  }

  companyOf(at: number): number {
    return this.#words[at * ENTRY_WORDS + DIMENSIONS / 2 + 2];
  }

  /** Moves those of `low…high` whose value in a dimension is at most `value` to the front; returns where the others begin. */
  partition(low: number, high: number, dimension: number, value: number): number {
    const { cells } = this;
    let left = low;
    let right = high - 1;
    for (;;) {
      while (left <= right && cells[left * ENTRY_CELLS + dimension] <= value) left++;
      while (left < right && cells[right * ENTRY_CELLS + dimension] > value) right--;
      if (left >= right) return left;
      this.#swap(left++, right--);
    }
  }

  #swap(a: number, b: number): void {
    const words = this.#words;
    const from = a * ENTRY_WORDS;
    const to = b * ENTRY_WORDS;
    for (let word = 0; word < ENTRY_WORDS; word++) {
      const kept = words[from + word];
      words[from + word] = words[to + word];
      words[to + word] = kept;
    }
  }
}
