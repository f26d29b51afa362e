import { CORRIDOR_DOUBLES, writeCorridor } from './corridor.ts';
import { grown, grownInt32, nextLength } from './memory.ts';
import type { Places } from './places.ts';
import { LAT, LON, PLACE_DOUBLES, PLACE_INTEGERS, VECTOR } from './places.ts';
import type { Rows } from './rows.ts';
import {
  DAY_TRAITS,
  DESTINATION,
  DESTINATION_RADIUS,
  FIRST_SLOT,
  IS_CORRIDOR,
  ORIGIN,
  ORIGIN_RADIUS,
  ROW_INTEGERS,
} from './rows.ts';

/** The corridors of the trucks that have one; the scratch slots' come first, under their slots' numbers. */
export class Corridors {
  /** {@link CORRIDOR_DOUBLES} a corridor; replaced as it grows. */
  data: Float64Array = new Float64Array(CORRIDOR_DOUBLES * 16);
  /** The slot of each corridor. */
  slots: Int32Array = new Int32Array(16);
  /** The pickup and the drop that corridors are measured against, on the unit sphere; see {@link face}. */
  readonly faced = new Float64Array(6);
  readonly #rows: Rows;
  readonly #places: Places;
  readonly #ids = new Map<number, number>();
  readonly #free: number[] = [];
  #top = FIRST_SLOT;

  constructor(rows: Rows, places: Places) {
    this.#rows = rows;
    this.#places = places;
  }

  get bytes(): number {
    return this.data.byteLength + this.slots.byteLength;
  }

  /** The corridor of a slot, or -1. */
  find(slot: number): number {
    if ((this.#rows.integers[slot * ROW_INTEGERS + DAY_TRAITS]! & IS_CORRIDOR) === 0) return -1;
    return slot < FIRST_SLOT ? slot : this.#ids.get(slot)!;
  }

  /**
   * Works out the corridor of a scratch row, if it has one.
   * @throws RangeError when its ends are identical or antipodal
   */
  writeScratch(slot: number): void {
    const at = slot * ROW_INTEGERS;
    const rows = this.#rows.integers;
    if ((rows[at + DAY_TRAITS]! & IS_CORRIDOR) === 0) return;
    const { integers } = this.#places;
    const from = rows[at + ORIGIN]! * PLACE_INTEGERS;
    const to = rows[at + DESTINATION]! * PLACE_INTEGERS;
    const ends = [integers[from + LAT]!, integers[from + LON]!, integers[to + LAT]!, integers[to + LON]!] as const;
    const radii = [rows[at + ORIGIN_RADIUS]!, rows[at + DESTINATION_RADIUS]!] as const;
    writeCorridor(ends, radii[0], radii[1], this.data, slot * CORRIDOR_DOUBLES);
  }

  /** Gives a slot the corridor of a scratch slot. Amortised O(1). */
  adopt(scratch: number, slot: number): void {
    const id = this.#free.pop() ?? this.#top++;
    if (id === this.slots.length) this.#grow(nextLength(id));
    const from = scratch * CORRIDOR_DOUBLES;
    this.data.copyWithin(id * CORRIDOR_DOUBLES, from, from + CORRIDOR_DOUBLES);
    this.slots[id] = slot;
    this.#ids.set(slot, id);
  }

  #grow(capacity: number): void {
    const length = capacity * CORRIDOR_DOUBLES;
    this.data = new Float64Array(grown(this.data.buffer, length * 8), 0, length);
    this.slots = grownInt32(this.slots, capacity);
  }

  /** Forgets the corridor of a slot. O(1). */
  drop(slot: number): void {
    this.#free.push(this.#ids.get(slot)!);
    this.#ids.delete(slot);
    if (this.#ids.size > 0) return;
    this.#free.length = 0;
    this.#top = FIRST_SLOT;
    if (this.slots.length > 1024) {
      this.data = this.data.slice(0, CORRIDOR_DOUBLES * 16);
      this.slots = new Int32Array(16);
    }
  }

  /** Follows a row to another slot. */
  relocate(from: number, to: number): void {
    const id = this.#ids.get(from)!;
    this.#ids.delete(from);
    this.#ids.set(to, id);
    this.slots[id] = to;
  }

  /** Turns to a load. O(1). */
  face(load: number): void {
    const at = load * ROW_INTEGERS;
    const { doubles } = this.#places;
    const from = this.#rows.integers[at + ORIGIN]! * PLACE_DOUBLES + VECTOR;
    const to = this.#rows.integers[at + DESTINATION]! * PLACE_DOUBLES + VECTOR;
    for (let axis = 0; axis < 3; axis++) {
      this.faced[axis] = doubles[from + axis]!;
      this.faced[3 + axis] = doubles[to + axis]!;
    }
  }
}
