import { DIMENSIONS, META_WORDS } from './tree-pool.ts';
import { sharedInt32 } from './memory.ts';

/** An entry is its geometry followed by its three metadata words. */
const ENTRY_WORDS = DIMENSIONS / 2 + META_WORDS;
/** Size of an entry in 16-bit cells: the geometry of entry n starts at n times this in {@link Batch.cells}. */
export const ENTRY_CELLS = 2 * ENTRY_WORDS;

/** Entries to be bulk loaded, grouped by tree. */
export class Batch {
  /** {@link ENTRY_CELLS} cells per entry; the first {@link DIMENSIONS} are its geometry. */
  readonly cells: Int16Array;
  /** Index of the first entry of each tree, plus one element for the end. */
  readonly starts: Int32Array;
  readonly #words: Int32Array;
  readonly #next: Int32Array;

  /** @param counts number of entries of each tree */
  constructor(counts: Int32Array) {
    this.starts = new Int32Array(counts.length + 1);
    for (let tree = 0; tree < counts.length; tree++) this.starts[tree + 1] = this.starts[tree] + counts[tree];
    this.#next = this.starts.slice();
    this.#words = sharedInt32(this.count * ENTRY_WORDS);
    this.cells = new Int16Array(this.#words.buffer);
  }

  /** Number of entries in all trees. */
  get count(): number {
    return this.starts.at(-1)!;
  }

  /** Adds an entry to a tree and copies its geometry. O(1). */
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

  /**
   * Partitions `low…high` so that entries with at most `value` in the dimension come first. Returns the index of the
   * first entry with more. O(entries).
   */
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
