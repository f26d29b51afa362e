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
import { cosineOfLatitude, milesFrom } from './sphere.ts';

/** Below this many, insertion sort. */
const SMALL = 12;

/** Hits in the order of M12 with their distances, in columns; the ranking owns them until the next call. */
export interface Ranked {
  /** Positions in `slots`, `dfo`, `dfd` and `flags`, best first. */
  order: Int32Array;
  count: number;
  slots: Int32Array;
  /** Unrounded miles, as `dfd`. */
  dfo: Float64Array;
  dfd: Float64Array;
  flags: Uint8Array;
  /** Both ends of each, latitude and longitude, in 1e-5°. */
  places: Int32Array;
}

/** Orders hits by M12: mutual first, then DFO, then DFO + DFD, then newest, then token. Keeps the buffers it works in. */
export class Ranking {
  #ranked: Ranked = createColumns(1024);
  #keys = new Int32Array(1024);

  /**
   * The best `limit` hits of the row at `mine`. Expected O(hits + limit · log limit): the grid's distances leave out what
   * cannot be among the best, the miles order the rest.
   */
  best(hits: Hits, rows: Rows, mine: number, limit: number): Ranked {
    this.#keepContenders(hits, limit);
    const ranked = this.#ranked;
    this.#measure(ranked, rows, mine);
    const { order, count } = ranked;
    for (let index = 0; index < count; index++) order[index] = index;
    if (limit < count) select(order, 0, count - 1, limit, ranked, rows);
    ranked.count = Math.min(limit, count);
    sort(order, 0, ranked.count - 1, ranked, rows);
    return ranked;
  }

  /** Copies to the columns every hit that could be among the best `limit`, and a few more. */
  #keepContenders(hits: Hits, limit: number): void {
    const { count, slots, flags, keys } = hits;
    let mutuals = 0;
    if (limit < count) for (let index = 0; index < count; index++) if ((flags[index]! & MUTUAL) === MUTUAL) mutuals++;
    // The furthest key of either group that a contender may have; -1 leaves the group out.
    const mutualBound = limit < mutuals ? this.#boundOf(hits, true, limit) : Infinity;
    const otherBound = limit < count ? (limit > mutuals ? this.#boundOf(hits, false, limit - mutuals) : -1) : Infinity;
    const room = limit < count ? count : limit;
    if (this.#ranked.slots.length < room) this.#ranked = createColumns(room * 2);
    const ranked = this.#ranked;
    let kept = 0;
    for (let index = 0; index < count; index++) {
      const bound = (flags[index]! & MUTUAL) === MUTUAL ? mutualBound : otherBound;
      if (keys[index]! > bound) continue;
      ranked.slots[kept] = slots[index]!;
      ranked.flags[kept++] = flags[index]!;
    }
    ranked.count = kept;
  }

  /** The squared distance that holds the `wanted` nearest of the mutual hits or of the others, and their doubt. */
  #boundOf({ count, flags, keys }: Hits, isMutual: boolean, wanted: number): number {
    if (wanted === 0) return -1;
    if (this.#keys.length < count) this.#keys = new Int32Array(count * 2);
    const group = this.#keys;
    let size = 0;
    for (let index = 0; index < count; index++) {
      if (((flags[index]! & MUTUAL) === MUTUAL) === isMutual) group[size++] = keys[index]!;
    }
    return (Math.sqrt(selectKey(group, size, Math.min(wanted, size) - 1)) + KEY_SLACK_UNITS) ** 2;
  }

  #measure(ranked: Ranked, rows: Rows, mine: number): void {
    const { integers } = rows;
    const at = mine * ROW_INTEGERS;
    const originLat = integers[at + ORIGIN_LAT]!;
    const originLon = integers[at + ORIGIN_LON]!;
    const destinationLat = integers[at + DESTINATION_LAT]!;
    const destinationLon = integers[at + DESTINATION_LON]!;
    const originCosine = cosineOfLatitude(originLat);
    const destinationCosine = cosineOfLatitude(destinationLat);
    const { slots, places } = ranked;
    // Rows are far apart in memory: fetched in a loop of their own, their waits overlap.
    for (let index = 0; index < ranked.count; index++) {
      const other = slots[index]! * ROW_INTEGERS;
      places[index * 4] = integers[other + ORIGIN_LAT]!;
      places[index * 4 + 1] = integers[other + ORIGIN_LON]!;
      places[index * 4 + 2] = integers[other + DESTINATION_LAT]!;
      places[index * 4 + 3] = integers[other + DESTINATION_LON]!;
    }
    for (let index = 0; index < ranked.count; index++) {
      const other = index * 4;
      ranked.dfo[index] = milesFrom(originCosine, originLat, originLon, places[other]!, places[other + 1]!);
      ranked.dfd[index] = milesFrom(
        destinationCosine,
        destinationLat,
        destinationLon,
        places[other + 2]!,
        places[other + 3]!,
      );
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
    flags: new Uint8Array(length),
    places: new Int32Array(length * 4),
  };
}

/** The key at a rank of `keys[0..size)`, which it reorders. Expected O(size). */
function selectKey(keys: Int32Array, size: number, rank: number): number {
  let low = 0;
  let high = size - 1;
  while (low < high) {
    const pivot = keys[(low + high) >> 1]!;
    let left = low;
    let right = high;
    while (left <= right) {
      while (keys[left]! < pivot) left++;
      while (keys[right]! > pivot) right--;
      if (left > right) break;
      const kept = keys[left]!;
      keys[left++] = keys[right]!;
      keys[right--] = kept;
    }
    if (rank <= right) high = right;
    else if (rank >= left) low = left;
    else return keys[rank]!;
  }
  return keys[rank]!;
}

/** Whether the hit at `a` comes before the one at `b` (M12). */
function isBefore(a: number, b: number, { slots, dfo, dfd, flags }: Ranked, rows: Rows): boolean {
  const mutual = (flags[a]! & MUTUAL) === MUTUAL;
  if (mutual !== ((flags[b]! & MUTUAL) === MUTUAL)) return mutual;
  const byOrigin = dfo[a]! - dfo[b]!;
  if (byOrigin !== 0) return byOrigin < 0;
  const bySum = dfo[a]! + dfd[a]! - (dfo[b]! + dfd[b]!);
  if (bySum !== 0) return bySum < 0;
  const rowA = slots[a]! * ROW_DOUBLES;
  const rowB = slots[b]! * ROW_DOUBLES;
  const byAge = rows.doubles[rowB + CREATED_ON]! - rows.doubles[rowA + CREATED_ON]!;
  return byAge !== 0 ? byAge < 0 : rows.doubles[rowA + TOKEN]! < rows.doubles[rowB + TOKEN]!;
}

/** Parts `order[low..high]` around its median of three; returns where the pivot ends up. */
function part(order: Int32Array, low: number, high: number, ranked: Ranked, rows: Rows): number {
  const middle = (low + high) >> 1;
  if (isBefore(order[middle]!, order[low]!, ranked, rows)) swap(order, middle, low);
  if (isBefore(order[high]!, order[middle]!, ranked, rows)) swap(order, high, middle);
  if (isBefore(order[middle]!, order[low]!, ranked, rows)) swap(order, middle, low);
  swap(order, middle, high);
  const pivot = order[high]!;
  let end = low;
  for (let at = low; at < high; at++) {
    if (isBefore(order[at]!, pivot, ranked, rows)) swap(order, at, end++);
  }
  swap(order, end, high);
  return end;
}

function swap(order: Int32Array, a: number, b: number): void {
  const kept = order[a]!;
  order[a] = order[b]!;
  order[b] = kept;
}

/** Brings the `kept` best of `order[low..high]` to its front, in no order. */
function select(order: Int32Array, from: number, to: number, kept: number, ranked: Ranked, rows: Rows): void {
  let low = from;
  let high = to;
  while (low < high) {
    const pivot = part(order, low, high, ranked, rows);
    if (pivot === kept || pivot === kept - 1) return;
    if (pivot < kept) low = pivot + 1;
    else high = pivot - 1;
  }
}

function sort(order: Int32Array, from: number, to: number, ranked: Ranked, rows: Rows): void {
  let low = from;
  let high = to;
  while (high - low > SMALL) {
    const pivot = part(order, low, high, ranked, rows);
    if (pivot - low < high - pivot) {
      sort(order, low, pivot - 1, ranked, rows);
      low = pivot + 1;
    } else {
      sort(order, pivot + 1, high, ranked, rows);
      high = pivot - 1;
    }
  }
  for (let at = low + 1; at <= high; at++) {
    const moved = order[at]!;
    let hole = at;
    while (hole > low && isBefore(moved, order[hole - 1]!, ranked, rows)) {
      order[hole] = order[hole - 1]!;
      hole--;
    }
    order[hole] = moved;
  }
}
