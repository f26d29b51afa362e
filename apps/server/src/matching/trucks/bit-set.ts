const FIRST_WORDS = 32;

/** A set of small numbers, with one bit for each. It grows when a larger number is added. */
export class BitSet {
  #words = new Int32Array(0);

  /** The bits, 32 numbers in a word: 0 is the lowest bit of the first word. Numbers beyond the last word are not in the set. */
  get words(): Int32Array {
    return this.#words;
  }

  /** Amortised O(1). */
  add(member: number): void {
    const word = member >> 5;
    if (word >= this.#words.length) this.#grow(word + 1);
    this.#words[word]! |= 1 << (member & 31);
  }

  /** O(1). */
  remove(member: number): void {
    const word = member >> 5;
    if (word < this.#words.length) this.#words[word]! &= ~(1 << (member & 31));
  }

  #grow(length: number): void {
    let capacity = Math.max(FIRST_WORDS, this.#words.length);
    while (capacity < length) capacity *= 2;
    const words = new Int32Array(capacity);
    words.set(this.#words);
    this.#words = words;
  }
}

/** Removes from the selection what is in none of the sets. O(words of the sets). */
export function keepAny(selection: Int32Array, sets: readonly BitSet[]): void {
  const union = new Int32Array(selection.length);
  for (const { words } of sets) {
    const end = Math.min(words.length, union.length);
    for (let word = 0; word < end; word++) union[word]! |= words[word]!;
  }
  keep(selection, union);
}

/** Removes from the selection what is not in the other one, of the same length. */
export function keep(selection: Int32Array, other: Int32Array): void {
  for (let word = 0; word < selection.length; word++) selection[word]! &= other[word]!;
}

/** Removes from the selection what is in the set. O(words of the set). */
export function drop(selection: Int32Array, { words }: BitSet): void {
  const end = Math.min(words.length, selection.length);
  for (let word = 0; word < end; word++) selection[word]! &= ~words[word]!;
}

/** Removes from the selection the members of the set that are not accepted. O(words of the set + members selected). */
export function dropUnless(selection: Int32Array, { words }: BitSet, isAccepted: (member: number) => boolean): void {
  const end = Math.min(words.length, selection.length);
  for (let word = 0; word < end; word++) {
    for (let rest = selection[word]! & words[word]!; rest !== 0; rest &= rest - 1) {
      const bit = 31 - Math.clz32(rest & -rest);
      if (!isAccepted(32 * word + bit)) selection[word]! &= ~(1 << bit);
    }
  }
}

/** The number of members of the selection. O(words). */
export function count(selection: Int32Array): number {
  let total = 0;
  for (let word = 0; word < selection.length; word++) {
    // Adds neighbouring bits, then pairs, then fours; the product adds the bytes.
    let bits = selection[word]!;
    bits -= (bits >>> 1) & 0x55555555;
    bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
    total += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return total;
}
