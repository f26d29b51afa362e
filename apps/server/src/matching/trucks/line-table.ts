import { LINE_DOUBLES, writeLineEnds } from '@loadstone/engine';

const FIRST_CAPACITY = 64;

/** The lines of corridor trucks, numbered from 0 without a gap: a removed line is replaced by the last one. */
export class LineTable {
  /** {@link LINE_DOUBLES} a line. */
  lines = new Float64Array(LINE_DOUBLES * FIRST_CAPACITY);
  /** The poles again, three numbers a line, so that a first test of all lines reads little memory. */
  poles = new Float32Array(3 * FIRST_CAPACITY);
  /** The slot of each line. */
  slots = new Int32Array(FIRST_CAPACITY);
  #count = 0;
  /** By slot: the number of its line plus 1. */
  #numbers = new Int32Array(FIRST_CAPACITY);

  get count(): number {
    return this.#count;
  }

  /** True for a truck with a line. */
  has(slot: number): boolean {
    return slot < this.#numbers.length && this.#numbers[slot] !== 0;
  }

  /**
   * Adds the line of a slot that has none; nothing happens where no line joins the ends.
   *
   * @param ends in 1e-5° steps
   * @param radii at the origin and at the destination, thousandths of a mile
   */
  add(slot: number, ends: readonly [number, number, number, number], radii: readonly [number, number]): void {
    if (this.#count === this.slots.length) this.#grow();
    const line = this.#count;
    try {
      writeLineEnds(ends, radii, this.lines, line * LINE_DOUBLES);
    } catch (error) {
      if (error instanceof RangeError) return;
      throw error;
    }
    this.#place(line, slot);
    this.#count += 1;
  }

  /** Removes the line of a slot; nothing happens where it has none. */
  remove(slot: number): void {
    if (!this.has(slot)) return;
    const line = this.#numbers[slot]! - 1;
    const last = --this.#count;
    this.#numbers[slot] = 0;
    if (line === last) return;
    this.lines.copyWithin(line * LINE_DOUBLES, last * LINE_DOUBLES, (last + 1) * LINE_DOUBLES);
    this.#place(line, this.slots[last]!);
  }

  #place(line: number, slot: number): void {
    for (let axis = 0; axis < 3; axis++) this.poles[3 * line + axis] = this.lines[LINE_DOUBLES * line + axis]!;
    this.slots[line] = slot;
    if (slot >= this.#numbers.length) {
      const numbers = new Int32Array(2 * slot);
      numbers.set(this.#numbers);
      this.#numbers = numbers;
    }
    this.#numbers[slot] = line + 1;
  }

  #grow(): void {
    const capacity = 2 * this.slots.length;
    const [lines, poles, slots] = [this.lines, this.poles, this.slots];
    this.lines = new Float64Array(LINE_DOUBLES * capacity);
    this.poles = new Float32Array(3 * capacity);
    this.slots = new Int32Array(capacity);
    this.lines.set(lines);
    this.poles.set(poles);
    this.slots.set(slots);
  }
}
