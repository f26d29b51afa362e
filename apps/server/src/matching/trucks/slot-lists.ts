const FIRST_CAPACITY = 4;

/** The slots of each key in no order. A slot has at most one key; keys are small numbers. */
export class SlotLists {
  readonly #lists: Int32Array[] = [];
  readonly #counts: number[] = [];
  /** By slot: its place in the list. */
  #places = new Int32Array(0);

  /** How many slots a key has. */
  count(key: number): number {
    return this.#counts[key] ?? 0;
  }

  /** The slots of a key, valid until the next change. */
  list(key: number): Int32Array {
    return this.#lists[key]?.subarray(0, this.#counts[key]) ?? new Int32Array(0);
  }

  /** Amortised O(1) where keys are added in ascending order. */
  add(key: number, slot: number): void {
    while (key >= this.#lists.length) {
      this.#lists.push(new Int32Array(0));
      this.#counts.push(0);
    }
    const at = this.#counts[key]!++;
    if (at === this.#lists[key]!.length) this.#lists[key] = grow(this.#lists[key]!, at + 1);
    if (slot >= this.#places.length) this.#places = grow(this.#places, slot + 1);
    this.#lists[key]![at] = slot;
    this.#places[slot] = at;
  }

  /** The last slot of the key takes the place of the removed one. O(1). */
  remove(key: number, slot: number): void {
    const list = this.#lists[key]!;
    const last = list[--this.#counts[key]!]!;
    const at = this.#places[slot]!;
    list[at] = last;
    this.#places[last] = at;
  }
}

function grow(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(Math.max(FIRST_CAPACITY, 2 * array.length, length));
  grown.set(array);
  return grown;
}
