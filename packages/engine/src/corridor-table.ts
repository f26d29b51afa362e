import { CORRIDOR_DOUBLES, writeCorridor } from './corridor.ts';
import { toUnitVector } from './grid.ts';
import type { Ids } from './id-index.ts';
import { IdIndex } from './id-index.ts';
import { growBuffer, growInt32, nextLength } from './memory.ts';
import type { Rows } from './rows.ts';
import type { StopTable, StoredStops } from './stops.ts';
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

/** The corridors of corridor trucks. The first rows belong to the scratch slots and have their numbers. */
export class CorridorTable implements Ids {
  /** {@link CORRIDOR_DOUBLES} per corridor. Owned by the table; replaced when it grows. */
  data: Float64Array = new Float64Array(CORRIDOR_DOUBLES * 16);
  /** The slot of each corridor. */
  slots: Int32Array = new Int32Array(16);
  /** The slots again, as doubles, for the id index. Replaced when the table grows. */
  doubles: Float64Array = new Float64Array(16);
  /** Unit vectors of pickup and drop of the current load; see {@link setLoad}. */
  readonly loadEnds = new Float64Array(6);
  /** The stops between the ends of the current load. */
  loadStops: StoredStops | undefined;
  readonly #rows: Rows;
  readonly #stops: StopTable;
  readonly #ids = new IdIndex(this, 1);
  readonly #free: number[] = [];
  #top = FIRST_SLOT;

  constructor(rows: Rows, stops: StopTable) {
    this.#rows = rows;
    this.#stops = stops;
  }

  get bytes(): number {
    return this.data.byteLength + this.slots.byteLength + this.doubles.byteLength + this.#ids.bytes;
  }

  /** Returns the corridor of a slot, or -1. Expected O(1). */
  find(slot: number): number {
    if ((this.#rows.integers[slot * ROW_INTEGERS + DAY_TRAITS] & IS_CORRIDOR) === 0) return -1;
    return slot < FIRST_SLOT ? slot : this.#ids.find(slot);
  }

  /**
   * Computes the corridor of a scratch row, if the posting has one. O(1).
   * @throws RangeError with both ends if they are identical or antipodal (M9)
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

  /** Copies the corridor of a scratch slot to a slot. Amortised O(1). */
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

  /** Frees the corridor of a slot. O(1). */
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

  /** Updates the slot of a corridor whose row is about to move. O(1). */
  relocate(from: number, to: number): void {
    const id = this.#ids.find(from);
    this.#ids.remove(id);
    this.#setSlot(id, to);
  }

  /** Selects the load, and computes the unit vectors of its ends once for comparison with any number of corridors. O(1). */
  setLoad(load: number): void {
    const at = load * ROW_INTEGERS;
    const rows = this.#rows.integers;
    toUnitVector(rows[at + ORIGIN_LAT], rows[at + ORIGIN_LON], this.loadEnds, 0);
    toUnitVector(rows[at + DESTINATION_LAT], rows[at + DESTINATION_LON], this.loadEnds, 3);
    this.loadStops = this.#stops.find(load);
  }
}
