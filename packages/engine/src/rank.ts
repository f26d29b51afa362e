import type { Hits } from './hits.ts';
import { KEY_SLACK_UNITS, MUTUAL } from './hits.ts';
import type { Rows } from './rows.ts';
import {
  CREATED_ON,
  DESTINATION_LAT,
  DESTINATION_LON,
  ORIGIN_LAT,
  ORIGIN_LON,
  ROW_DOUBLES,
  ROW_INTEGERS,
  TOKEN,
} from './rows.ts';
import type { Direction, RelativePosition } from './sphere.ts';
import { ReferencePoint, milesFrom } from './sphere.ts';

// The JIT compiler folds a constant of the same module into the loop but reloads an imported one on every iteration.
const ROW = ROW_INTEGERS;
const FROM_LAT = ORIGIN_LAT;
const FROM_LON = ORIGIN_LON;
const TO_LAT = DESTINATION_LAT;
const TO_LON = DESTINATION_LON;
const MUTUAL_FLAGS = MUTUAL;

/** Bits of an integer that a double represents exactly. */
const DOUBLE_BITS = 53;
/** Larger than every distance on the earth in miles. */
const MILES_BOUND = 16_384;
/** Bits for the distance of the origin: a resolution of about 20 feet. */
const ORIGIN_BITS = 22;
const ORIGIN_SCALE = 2 ** ORIGIN_BITS / MILES_BOUND;
/** Added to the key of hits that are not mutual, so that they follow all mutual hits. */
const NOT_MUTUAL = 2 ** ORIGIN_BITS;

/** Hits in M12 order with their distances, in columns. The ranking owns them and overwrites them in the next call. */
export interface Ranked {
  /** Column indexes, best first. */
  order: Int32Array;
  count: number;
  slots: Int32Array;
  /** Unrounded miles, as are `dfd` and `haul`. */
  dfo: Float64Array;
  dfd: Float64Array;
  /** Between the two ends of the hit. */
  haul: Float64Array;
  /** From the query's origin to the origin of the hit. */
  directions: Direction[];
  flags: Uint8Array;
  /** Latitude and longitude of both ends, in 1e-5°. */
  places: Int32Array;
}

/** Sorts hits by M12: mutual first, then DFO, then DFO + DFD, then newest, then token. Reuses its buffers. */
export class Ranking {
  #ranked: Ranked = createColumns(1024);
  #keys = new Int32Array(1024);
  #sorting = new Float64Array(1024);
  readonly #origin = new ReferencePoint();
  readonly #destination = new ReferencePoint();
  readonly #fromOrigin: RelativePosition = { miles: 0, cosine: 0, direction: '' };
  readonly #fromDestination: RelativePosition = { miles: 0, cosine: 0, direction: '' };

  /**
   * Returns the best `limit` hits of the row at `mine`. Expected O(hits + limit · log limit): grid distances discard
   * hits that cannot be among the best, exact distances sort the rest. The ranking owns the result.
   */
  best(hits: Hits, rows: Rows, mine: number, limit: number): Ranked {
    this.#selectCandidates(hits, limit);
    const ranked = this.#ranked;
    this.#measure(ranked, rows, mine);
    this.#sort(ranked, rows);
    ranked.count = Math.min(limit, ranked.count);
    return ranked;
  }

  /**
   * Sorts the columns with one double per hit and the built-in sort. The double packs mutual flag, DFO, DFO + DFD and
   * column index. Equal keys are compared in full.
   */
  #sort(ranked: Ranked, rows: Rows): void {
    const { order, count, dfo, dfd, flags } = ranked;
    if (this.#sorting.length < count) this.#sorting = new Float64Array(count * 2);
    const sorting = this.#sorting.subarray(0, count);
    const positionBits = 32 - Math.clz32(count);
    const positions = 2 ** positionBits;
    const sums = 2 ** (DOUBLE_BITS - 1 - ORIGIN_BITS - positionBits);
    const sumScale = sums / (2 * MILES_BOUND);
    for (let index = 0; index < count; index++) {
      const group = (flags[index] & MUTUAL_FLAGS) === MUTUAL_FLAGS ? 0 : NOT_MUTUAL;
      const origin = Math.floor(dfo[index] * ORIGIN_SCALE) + group;
      const sum = Math.floor((dfo[index] + dfd[index]) * sumScale);
      sorting[index] = (origin * sums + sum) * positions + index;
    }
    sorting.sort();
    let start = 0;
    let last = -1;
    for (let at = 0; at < count; at++) {
      const key = sorting[at];
      const distances = Math.floor(key / positions);
      order[at] = key - distances * positions;
      sorting[at] = distances;
      const origin = Math.floor(distances / sums);
      if (origin === last) continue;
      this.#resolveTies(ranked, rows, start, at);
      start = at;
      last = origin;
    }
    this.#resolveTies(ranked, rows, start, count);
  }

  /** Sorts a span of hits whose origins have the same key; most often they are one place. */
  #resolveTies(ranked: Ranked, rows: Rows, start: number, end: number): void {
    if (end - start < 2) return;
    const { order, dfo } = ranked;
    const distances = this.#sorting;
    const miles = dfo[order[start]];
    for (let at = start + 1; at < end; at++) {
      if (dfo[order[at]] !== miles) return sortSpan(order, start, end - 1, ranked, rows);
    }
    let first = start;
    for (let at = start + 1; at <= end; at++) {
      if (at < end && distances[at] === distances[first]) continue;
      if (at - first > 1) sortSpan(order, first, at - 1, ranked, rows);
      first = at;
    }
  }

  /** Copies every hit that could be among the best `limit` to the columns, and possibly a few more. */
  #selectCandidates(hits: Hits, limit: number): void {
    const { count, slots, flags, keys } = hits;
    let mutuals = 0;
    if (limit < count)
      for (let index = 0; index < count; index++) if ((flags[index] & MUTUAL_FLAGS) === MUTUAL_FLAGS) mutuals++;
    // Maximum key that a hit of each group may have; -1 excludes the group.
    const mutualBound = limit < mutuals ? this.#boundOf(hits, true, limit) : Infinity;
    const otherBound = limit < count ? (limit > mutuals ? this.#boundOf(hits, false, limit - mutuals) : -1) : Infinity;
    const room = limit < count ? count : limit;
    if (this.#ranked.slots.length < room) this.#ranked = createColumns(room * 2);
    const ranked = this.#ranked;
    let kept = 0;
    for (let index = 0; index < count; index++) {
      const bound = (flags[index] & MUTUAL_FLAGS) === MUTUAL_FLAGS ? mutualBound : otherBound;
      if (keys[index] > bound) continue;
      ranked.slots[kept] = slots[index];
      ranked.flags[kept++] = flags[index];
    }
    ranked.count = kept;
  }

  /**
   * Returns the squared distance that contains the nearest `wanted` hits of a group, including the error of the grid.
   */
  #boundOf({ count, flags, keys }: Hits, isMutual: boolean, wanted: number): number {
    if (wanted === 0) return -1;
    if (this.#keys.length < count) this.#keys = new Int32Array(count * 2);
    const group = this.#keys;
    let size = 0;
    for (let index = 0; index < count; index++) {
      if (((flags[index] & MUTUAL_FLAGS) === MUTUAL_FLAGS) === isMutual) group[size++] = keys[index];
    }
    return (Math.sqrt(selectKey(group, size, Math.min(wanted, size) - 1)) + KEY_SLACK_UNITS) ** 2;
  }

  #measure(ranked: Ranked, rows: Rows, mine: number): void {
    const { integers } = rows;
    const at = mine * ROW;
    this.#origin.set(integers[at + FROM_LAT], integers[at + FROM_LON]);
    this.#destination.set(integers[at + TO_LAT], integers[at + TO_LON]);
    const { slots, places } = ranked;
    // Rows are far apart in memory. Reading them in a separate loop overlaps the cache misses.
    for (let index = 0; index < ranked.count; index++) {
      const other = slots[index] * ROW;
      places[index * 4] = integers[other + FROM_LAT];
      places[index * 4 + 1] = integers[other + FROM_LON];
      places[index * 4 + 2] = integers[other + TO_LAT];
      places[index * 4 + 3] = integers[other + TO_LON];
    }
    const near = this.#fromOrigin;
    const far = this.#fromDestination;
    for (let index = 0; index < ranked.count; index++) {
      const lat = places[index * 4];
      const lon = places[index * 4 + 1];
      const toLat = places[index * 4 + 2];
      const toLon = places[index * 4 + 3];
      this.#origin.measureTo(lat, lon, near);
      this.#destination.measureTo(toLat, toLon, far);
      ranked.dfo[index] = near.miles;
      ranked.dfd[index] = far.miles;
      ranked.haul[index] = milesFrom(near.cosine, lat, lon, far.cosine, toLat, toLon);
      ranked.directions[index] = near.direction;
    }
  }
}

function createColumns(length: number): Ranked {
  return {
    order: new Int32Array(length),
    count: 0,
    slots: new Int32Array(length),
    dfo: new Float64Array(length),
    dfd: new Float64Array(length),
    haul: new Float64Array(length),
    directions: new Array<Direction>(length).fill(''),
    flags: new Uint8Array(length),
    places: new Int32Array(length * 4),
  };
}

/** Returns the key at a rank of `keys[0..size)` and reorders them (quickselect). Expected O(size). */
function selectKey(keys: Int32Array, size: number, rank: number): number {
  let low = 0;
  let high = size - 1;
  while (low < high) {
    const pivot = keys[(low + high) >> 1];
    let left = low;
    let right = high;
    while (left <= right) {
      while (keys[left] < pivot) left++;
      while (keys[right] > pivot) right--;
      if (left > right) break;
      const kept = keys[left];
      keys[left++] = keys[right];
      keys[right--] = kept;
    }
    if (rank <= right) high = right;
    else if (rank >= left) low = left;
    else return keys[rank];
  }
  return keys[rank];
}

/** Whether the hit at `a` is before the hit at `b` (M12). */
function isBefore(a: number, b: number, { slots, dfo, dfd, flags }: Ranked, rows: Rows): boolean {
  const mutual = (flags[a] & MUTUAL_FLAGS) === MUTUAL_FLAGS;
  if (mutual !== ((flags[b] & MUTUAL_FLAGS) === MUTUAL_FLAGS)) return mutual;
  const byOrigin = dfo[a] - dfo[b];
  if (byOrigin !== 0) return byOrigin < 0;
  const bySum = dfo[a] + dfd[a] - (dfo[b] + dfd[b]);
  if (bySum !== 0) return bySum < 0;
  const rowA = slots[a] * ROW_DOUBLES;
  const rowB = slots[b] * ROW_DOUBLES;
  const byAge = rows.doubles[rowB + CREATED_ON] - rows.doubles[rowA + CREATED_ON];
  return byAge !== 0 ? byAge < 0 : rows.doubles[rowA + TOKEN] < rows.doubles[rowB + TOKEN];
}

/** Partitions `order[low..high]` around a median of three. Returns the position of the pivot. */
function partition(order: Int32Array, low: number, high: number, ranked: Ranked, rows: Rows): number {
  const middle = (low + high) >> 1;
  if (isBefore(order[middle], order[low], ranked, rows)) swap(order, middle, low);
  if (isBefore(order[high], order[middle], ranked, rows)) swap(order, high, middle);
  if (isBefore(order[middle], order[low], ranked, rows)) swap(order, middle, low);
  swap(order, middle, high);
  const pivot = order[high];
  let end = low;
  for (let at = low; at < high; at++) {
    if (isBefore(order[at], pivot, ranked, rows)) swap(order, at, end++);
  }
  swap(order, end, high);
  return end;
}

function swap(order: Int32Array, a: number, b: number): void {
  const kept = order[a];
  order[a] = order[b];
  order[b] = kept;
}

/** Spans up to this size are sorted by insertion. */
const SMALL = 12;

/** Sorts `order[from..to]` by M12 (quicksort). Expected O(n · log n). */
function sortSpan(order: Int32Array, from: number, to: number, ranked: Ranked, rows: Rows): void {
  let low = from;
  let high = to;
  while (high - low > SMALL) {
    const pivot = partition(order, low, high, ranked, rows);
    if (pivot - low < high - pivot) {
      sortSpan(order, low, pivot - 1, ranked, rows);
      low = pivot + 1;
    } else {
      sortSpan(order, pivot + 1, high, ranked, rows);
      high = pivot - 1;
    }
  }
  for (let at = low + 1; at <= high; at++) {
    const moved = order[at];
    let hole = at;
    while (hole > low && isBefore(moved, order[hole - 1], ranked, rows)) {
      order[hole] = order[hole - 1];
      hole--;
    }
    order[hole] = moved;
  }
}
