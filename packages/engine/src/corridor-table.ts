import { CORRIDOR_DOUBLES, writeCorridor } from './corridor.ts';
import { toUnitVector } from './grid.ts';
import type { Ids } from './id-index.ts';
import { IdIndex } from './id-index.ts';
import { growBuffer, growInt32, nextLength } from './memory.ts';
import type { Rows } from './rows.ts';
import {
  DAY_TRAITS,
  DESTINATION_LAT,
  DESTINATION_LON,
  DESTINATION_RADIUS,
  FIRST_SLOT,
  IS_CORRIDOR,
  ORIGIN_LAT,
  ORIGIN_LON,
  ORIGIN_RADIUS,
  ROW_INTEGERS,
} from './rows.ts';

/** The corridors of the trucks that have one; the scratch slots' come first, under their slots' numbers. */
export class CorridorTable implements Ids {
  /** {@link CORRIDOR_DOUBLES} a corridor; replaced as it grows. */
  data: Float64Array = new Float64Array(CORRIDOR_DOUBLES * 16);
  /** The slot of each corridor. */
  slots: Int32Array = new Int32Array(16);
  /** The same as doubles, by which a slot's corridor is found; replaced as it grows. */
  doubles: Float64Array = new Float64Array(16);
  /** The pickup and the drop that corridors are measured against, on the unit sphere; see {@link face}. */
  readonly loadEnds = new Float64Array(6);
  readonly #rows: Rows;
  readonly #ids = new IdIndex(this, 1);
  readonly #free: number[] = [];
  #top = FIRST_SLOT;

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  get bytes(): number {
    return this.data.byteLength + this.slots.byteLength + this.doubles.byteLength + this.#ids.bytes;
  }

  /** The corridor of a slot, or -1. */
  find(slot: number): number {
    if ((this.#rows.integers[slot * ROW_INTEGERS + DAY_TRAITS] & IS_CORRIDOR) === 0) return -1;
    return slot < FIRST_SLOT ? slot : this.#ids.find(slot);
  }

  /**
   * Works out the corridor of a scratch row, if it has one.
   * @throws RangeError when its ends are identical or antipodal
   */
  writeScratch(slot: number): void {
    const at = slot * ROW_INTEGERS;
    const rows = this.#rows.integers;
    if ((rows[at + DAY_TRAITS] & IS_CORRIDOR) === 0) return;
    const ends = [
      rows[at + ORIGIN_LAT],
      rows[at + ORIGIN_LON],
      rows[at + DESTINATION_LAT],
      rows[at + DESTINATION_LON],
    ] as const;
    const radii = [rows[at + ORIGIN_RADIUS], rows[at + DESTINATION_RADIUS]] as const;
    writeCorridor(ends, radii[0], radii[1], this.data, slot * CORRIDOR_DOUBLES);
  }

  /** Gives a slot the corridor of a scratch slot. Amortised O(1). */
  assign(scratch: number, slot: number): void {
    const id = this.#free.pop() ?? this.#top++;
    if (id === this.slots.length) this.#grow(nextLength(id));
    const { data } = this;
    for (let field = 0; field < CORRIDOR_DOUBLES; field++) {
      data[id * CORRIDOR_DOUBLES + field] = data[scratch * CORRIDOR_DOUBLES + field];
    }
    this.#setSlot(id, slot);
  }

  #setSlot(id: number, slot: number): void {
    this.slots[id] = slot;
    this.doubles[id] = slot;
    this.#ids.add(id);
  }

  #grow(capacity: number): void {
    const length = capacity * CORRIDOR_DOUBLES;
    this.data = new Float64Array(growBuffer(this.data.buffer, length * 8), 0, length);
    this.slots = growInt32(this.slots, capacity);
    this.doubles = new Float64Array(growBuffer(this.doubles.buffer, capacity * 8), 0, capacity);
  }

  /** Forgets the corridor of a slot. O(1). */
  release(slot: number): void {
    const id = this.#ids.find(slot);
    this.#free.push(id);
    this.#ids.remove(id);
    if (this.#ids.size > 0) return;
    this.#free.length = 0;
    this.#top = FIRST_SLOT;
    if (this.slots.length > 1024) {
      this.data = this.data.slice(0, CORRIDOR_DOUBLES * 16);
      this.slots = new Int32Array(16);
      this.doubles = new Float64Array(16);
    }
  }

  /** Follows a row to another slot. */
  relocate(from: number, to: number): void {
    const id = this.#ids.find(from);
    this.#ids.remove(id);
    this.#setSlot(id, to);
  }

  /** Turns to a load: works out its pickup and drop, once for however many corridors. */
  setLoad(load: number): void {
    const at = load * ROW_INTEGERS;
    const rows = this.#rows.integers;
    toUnitVector(rows[at + ORIGIN_LAT], rows[at + ORIGIN_LON], this.loadEnds, 0);
    toUnitVector(rows[at + DESTINATION_LAT], rows[at + DESTINATION_LON], this.loadEnds, 3);
  }
}
