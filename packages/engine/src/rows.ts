import { toAttributeLetters, toTypeLetters, parseAttributes, parseTypes } from './letters.ts';
import { growBuffer, nextLength } from './memory.ts';
import type { Kind, Posting, Size } from './posting.ts';
import { STEPS_PER_DEGREE, THOUSANDTHS_PER_MILE, parseDay, parseDegrees, parseId, parseRadius } from './posting.ts';
import { toOneLongitude } from './sphere.ts';

/** A row is 64 bytes, one cache line: 8 doubles or 16 integers over one buffer. */
export const ROW_DOUBLES = 8;
/** See {@link ROW_DOUBLES}. */
export const ROW_INTEGERS = 16;
const ROW_BYTES = 64;

/** Double field: the token; 0 in a free row. */
export const TOKEN = 0;
/** Double field: the creation time in milliseconds. */
export const CREATED_ON = 1;

/** Integer fields. Places are in 1e-5°, radii in 0.001 mi. */
export const ORIGIN_LAT = 4;
export const ORIGIN_LON = 5;
export const DESTINATION_LAT = 6;
export const DESTINATION_LON = 7;
export const ORIGIN_RADIUS = 8;
export const DESTINATION_RADIUS = 9;
/** Index of the company in the directory. */
export const COMPANY = 10;
/** Index of the network in the directory; 0 for a public posting. */
export const NETWORK = 11;
/** Equipment bits in the lower half, attribute bits from bit 16. */
export const LETTERS = 12;
/** The day number times 16 plus the four trait bits. */
export const DAY_TRAITS = 13;
/** Next row in the posting list of the company; 0 at the end. In a free row: the next free row. */
export const NEXT = 14;
/** Previous row in the posting list of the company; 0 at the start. */
export const PREVIOUS = 15;

/** Trait bits of {@link DAY_TRAITS}. Sizes are sets (T 1, L 2, B both): two sizes match if they share a bit (M5). */
export const SIZE_BITS = 3;
export const IS_TRUCK = 4;
export const IS_CORRIDOR = 8;
/** Position of the day number above the trait bits. */
export const DAY_SHIFT = 4;
/** Position of the attribute bits above the equipment bits. */
export const ATTRIBUTE_SHIFT = 16;
/** The equipment bits of {@link LETTERS}. */
export const TYPE_BITS = 0xffff;

/** Scratch slot for a posting that is searched for but not stored. Slot 0 also means "none" in lists. */
export const SCRATCH = 0;
/** A second scratch slot, for the truck of a pair. */
export const SECOND_SCRATCH = 1;
/** The first slot of a stored posting. */
export const FIRST_SLOT = 2;

const SIZE_LETTERS: readonly Size[] = ['B', 'T', 'L', 'B'];

/** The stored postings, 64 bytes each, with a free list. A slot number is valid until the next removal. */
export class Rows {
  /** The rows as integers. Replaced when the store grows or shrinks; read it again after a write. */
  integers: Int32Array;
  /** The same rows as doubles. */
  doubles: Float64Array;
  /** One above the highest slot in use. */
  top = FIRST_SLOT;
  #capacity: number;
  #free = 0;
  #freeCount = 0;

  /** @param capacity number of rows to allocate */
  constructor(capacity = 1024) {
    this.#capacity = capacity;
    const buffer = new ArrayBuffer(capacity * ROW_BYTES);
    this.integers = new Int32Array(buffer);
    this.doubles = new Float64Array(buffer);
  }

  /** Number of stored rows, without the scratch rows. */
  get count(): number {
    return this.top - FIRST_SLOT - this.#freeCount;
  }

  /** Bytes allocated. */
  get bytes(): number {
    return this.doubles.byteLength;
  }

  /** Makes room for `more` rows. O(rows) if the buffer has to move. */
  reserve(more: number): void {
    const needed = this.top + more;
    if (needed > this.#capacity) this.#view(growBuffer(this.doubles.buffer, needed * ROW_BYTES), needed);
  }

  #shrink(capacity: number): void {
    const rows = this.integers.subarray(0, this.top * ROW_INTEGERS);
    this.#view(new ArrayBuffer(capacity * ROW_BYTES), capacity);
    this.integers.set(rows);
  }

  #view(buffer: ArrayBufferLike, capacity: number): void {
    this.doubles = new Float64Array(buffer, 0, capacity * ROW_DOUBLES);
    this.integers = new Int32Array(buffer, 0, capacity * ROW_INTEGERS);
    this.#capacity = capacity;
  }

  /** Returns a free slot; its row has arbitrary content. Amortised O(1). */
  allocate(): number {
    const hole = this.#takeFreeSlot();
    if (hole !== 0) return hole;
    if (this.top === this.#capacity) this.reserve(nextLength(this.top) - this.top);
    return this.top++;
  }

  #takeFreeSlot(): number {
    while (this.#free !== 0) {
      const slot = this.#free;
      this.#free = this.integers[slot * ROW_INTEGERS + NEXT];
      // Free slots above the top are no longer counted; they were released together with it.
      if (slot >= this.top) continue;
      this.#freeCount--;
      return slot;
    }
    return 0;
  }

  /** Frees a slot. O(1). */
  release(slot: number): void {
    this.doubles[slot * ROW_DOUBLES + TOKEN] = 0;
    this.integers[slot * ROW_INTEGERS + NEXT] = this.#free;
    this.#free = slot;
    this.#freeCount++;
  }

  /**
   * If more than half of the rows are free: returns the highest row in use and the free slot to move it to. The caller
   * updates the references to the row, then calls {@link move}.
   */
  findMove(): { from: number; to: number } | undefined {
    while (this.#freeCount > 512 && this.#freeCount * 2 > this.top) {
      const from = this.top - 1;
      if (this.doubles[from * ROW_DOUBLES + TOKEN] === 0) {
        this.top--;
        this.#freeCount--;
        continue;
      }
      const to = this.#takeFreeSlot();
      if (to === 0) return undefined;
      return { from, to };
    }
    return undefined;
  }

  /** Copies a row without its list links. O(1). */
  copy(from: number, to: number): void {
    this.#copy(from, to, NEXT);
  }

  /** Copies integers, because copying an arbitrary bit pattern as a double may change it. */
  #copy(from: number, to: number, fields: number): void {
    const rows = this.integers;
    for (let field = 0; field < fields; field++) {
      rows[to * ROW_INTEGERS + field] = rows[from * ROW_INTEGERS + field];
    }
  }

  /**
   * Moves the highest row to a free slot from {@link findMove}. Shrinks a store that is three quarters empty. O(1), or
   * O(rows) if it shrinks.
   */
  move(from: number, to: number): void {
    this.#copy(from, to, ROW_INTEGERS);
    this.doubles[from * ROW_DOUBLES + TOKEN] = 0;
    this.top = from;
    if (this.top * 4 < this.#capacity && this.#capacity > 4096) this.#shrink(Math.max(1024, this.top * 2));
  }

  /**
   * Checks a posting and writes it to a slot without list links. `company` and `network` are directory indexes.
   * O(letters).
   * @throws TypeError or RangeError with the offending value; the content of the row is then undefined
   */
  write(slot: number, posting: Posting, company: number, network: number): void {
    const at = slot * ROW_INTEGERS;
    const rows = this.integers;
    const { origin, destination } = posting;
    const originLat = parseDegrees(origin.lat, 90, 'origin.lat');
    rows[at + ORIGIN_LAT] = originLat;
    rows[at + ORIGIN_LON] = toOneLongitude(originLat, parseDegrees(origin.lon, 180, 'origin.lon'));
    const destinationLat = parseDegrees(destination.lat, 90, 'destination.lat');
    rows[at + DESTINATION_LAT] = destinationLat;
    rows[at + DESTINATION_LON] = toOneLongitude(destinationLat, parseDegrees(destination.lon, 180, 'destination.lon'));
    rows[at + ORIGIN_RADIUS] = parseRadius(posting.originRadius, 'originRadius');
    rows[at + DESTINATION_RADIUS] = parseRadius(posting.destinationRadius, 'destinationRadius');
    rows[at + COMPANY] = company;
    rows[at + NETWORK] = network;
    rows[at + LETTERS] = parseTypes(posting.types) | (parseAttributes(posting.attributes) << ATTRIBUTE_SHIFT);
    const traits = parseSize(posting.size) | parseKind(posting.kind) | parseCorridor(posting);
    rows[at + DAY_TRAITS] = parseDay(posting.day, 'day') * (1 << DAY_SHIFT) + traits;
    const { createdOn } = posting;
    if (typeof createdOn !== 'number' || !Number.isFinite(createdOn)) {
      throw new TypeError(`createdOn must be finite milliseconds, got ${String(createdOn)}`);
    }
    this.doubles[slot * ROW_DOUBLES + CREATED_ON] = createdOn;
    this.doubles[slot * ROW_DOUBLES + TOKEN] = parseId(posting.token, 'token');
  }

  /** Whether two rows are at the same position of the same trees: equal ends, radii, letters, kind and day. O(1). */
  hasSamePlacement(slot: number, other: number): boolean {
    const rows = this.integers;
    const [a, b] = [slot * ROW_INTEGERS, other * ROW_INTEGERS];
    for (let field = ORIGIN_LAT; field <= DESTINATION_RADIUS; field++) {
      if (rows[a + field] !== rows[b + field]) return false;
    }
    const letters = rows[a + LETTERS] ^ rows[b + LETTERS];
    const traits = rows[a + DAY_TRAITS] ^ rows[b + DAY_TRAITS];
    return ((letters & TYPE_BITS) | (traits & ~SIZE_BITS)) === 0;
  }

  /**
   * Returns the posting of a slot with rounded numbers. The caller passes the ids of company and network. O(letters).
   * The caller owns the object.
   */
  read(slot: number, company: number, networkId: number): Posting {
    const at = slot * ROW_INTEGERS;
    const rows = this.integers;
    const traits = rows[at + DAY_TRAITS];
    return {
      token: this.doubles[slot * ROW_DOUBLES + TOKEN],
      kind: traits & IS_TRUCK ? 'E' : 'L',
      company,
      origin: { lat: rows[at + ORIGIN_LAT] / STEPS_PER_DEGREE, lon: rows[at + ORIGIN_LON] / STEPS_PER_DEGREE },
      originRadius: rows[at + ORIGIN_RADIUS] / THOUSANDTHS_PER_MILE,
      destination: {
        lat: rows[at + DESTINATION_LAT] / STEPS_PER_DEGREE,
        lon: rows[at + DESTINATION_LON] / STEPS_PER_DEGREE,
      },
      destinationRadius: rows[at + DESTINATION_RADIUS] / THOUSANDTHS_PER_MILE,
      types: toTypeLetters(rows[at + LETTERS] & TYPE_BITS),
      size: SIZE_LETTERS[traits & SIZE_BITS],
      attributes: toAttributeLetters(rows[at + LETTERS] >>> ATTRIBUTE_SHIFT),
      day: traits >> DAY_SHIFT,
      corridor: (traits & IS_CORRIDOR) !== 0,
      networkId,
      createdOn: this.doubles[slot * ROW_DOUBLES + CREATED_ON],
    };
  }
}

function parseKind(kind: Kind): number {
  if (kind === 'E') return IS_TRUCK;
  if (kind === 'L') return 0;
  throw new RangeError(`kind must be L or E, got ${String(kind)}`);
}

function parseSize(size: Size): number {
  if (size === 'T') return 1;
  if (size === 'L') return 2;
  if (size === 'B') return 3;
  throw new RangeError(`size must be T, L or B, got ${String(size)}`);
}

function parseCorridor(posting: Posting): number {
  if (typeof posting.corridor !== 'boolean') {
    throw new TypeError(`corridor must be true or false, got ${String(posting.corridor)}`);
  }
  if (!posting.corridor) return 0;
  if (posting.kind !== 'E') throw new RangeError('corridor must be false on a load, got true');
  return IS_CORRIDOR;
}
