import type { TruckColumns } from './truck-columns.ts';

/** The best slots of a search by day, then newest, then token, at most `limit`: a binary heap with the worst at its root. */
export class BestTrucks {
  readonly #slots: Int32Array;
  readonly #columns: TruckColumns;
  #size = 0;

  constructor(columns: TruckColumns, limit: number) {
    this.#columns = columns;
    this.#slots = new Int32Array(limit);
  }

  get isFull(): boolean {
    return this.#size === this.#slots.length;
  }

  /** Adds a slot, or drops it where all that are held are better. O(log limit). */
  add(slot: number): void {
    const slots = this.#slots;
    if (this.#size < slots.length) {
      let at = this.#size++;
      while (at > 0) {
        const parent = (at - 1) >> 1;
        if (!this.#isBetter(slots[parent]!, slot)) break;
        slots[at] = slots[parent]!;
        at = parent;
      }
      slots[at] = slot;
    } else if (this.#isBetter(slot, slots[0]!)) this.#replaceWorst(slot);
  }

  /** The slots, best first. */
  list(): number[] {
    return [...this.#slots.subarray(0, this.#size)].sort((one, other) => (this.#isBetter(one, other) ? -1 : 1));
  }

  #isBetter(slot: number, otherSlot: number): boolean {
    const { day, createdOn, token } = this.#columns;
    if (day[slot] !== day[otherSlot]) return day[slot]! < day[otherSlot]!;
    if (createdOn[slot] !== createdOn[otherSlot]) return createdOn[slot]! > createdOn[otherSlot]!;
    return token[slot]! < token[otherSlot]!;
  }

  #replaceWorst(slot: number): void {
    const slots = this.#slots;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= slots.length) break;
      if (child + 1 < slots.length && this.#isBetter(slots[child]!, slots[child + 1]!)) child += 1;
      if (!this.#isBetter(slot, slots[child]!)) break;
      slots[at] = slots[child]!;
      at = child;
    }
    slots[at] = slot;
  }
}
