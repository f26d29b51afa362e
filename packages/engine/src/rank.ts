import type { Hits } from './matcher.ts';
import { MUTUAL } from './matcher.ts';
import type { Rows } from './rows.ts';
import { CREATED_ON, ROW_DOUBLES, TOKEN } from './rows.ts';

/** Below this many, insertion sort. */
const SMALL = 12;

/**
 * Orders hits by M12: mutual first, then DFO, then DFO + DFD, then newest, then token. Keeps the buffers it works in.
 */
export class Ranking {
  #order = new Int32Array(1024);

  /**
   * The positions of the best `limit` hits, best first; the ranking owns the array until the next call.
   * Expected O(hits + limit · log limit).
   */
  best(hits: Hits, rows: Rows, limit: number): Int32Array {
    const { count } = hits;
    if (this.#order.length < count) this.#order = new Int32Array(count * 2);
    const order = this.#order;
    for (let index = 0; index < count; index++) order[index] = index;
    if (limit < count) select(order, 0, count - 1, limit, hits, rows);
    const kept = Math.min(limit, count);
    sort(order, 0, kept - 1, hits, rows);
    return order.subarray(0, kept);
  }
}

/** Whether the hit at `a` comes before the one at `b` (M12). */
function isBefore(a: number, b: number, hits: Hits, rows: Rows): boolean {
  const mutual = (hits.flags[a]! & MUTUAL) === MUTUAL;
  if (mutual !== ((hits.flags[b]! & MUTUAL) === MUTUAL)) return mutual;
  const byOrigin = hits.dfo[a]! - hits.dfo[b]!;
  if (byOrigin !== 0) return byOrigin < 0;
  const bySum = hits.dfo[a]! + hits.dfd[a]! - (hits.dfo[b]! + hits.dfd[b]!);
  if (bySum !== 0) return bySum < 0;
  const rowA = hits.slots[a]! * ROW_DOUBLES;
  const rowB = hits.slots[b]! * ROW_DOUBLES;
  const byAge = rows.doubles[rowB + CREATED_ON]! - rows.doubles[rowA + CREATED_ON]!;
  return byAge !== 0 ? byAge < 0 : rows.doubles[rowA + TOKEN]! < rows.doubles[rowB + TOKEN]!;
}

/** Parts `order[low..high]` around its median of three; returns where the pivot ends up. */
function part(order: Int32Array, low: number, high: number, hits: Hits, rows: Rows): number {
  const middle = (low + high) >> 1;
  if (isBefore(order[middle]!, order[low]!, hits, rows)) swap(order, middle, low);
  if (isBefore(order[high]!, order[middle]!, hits, rows)) swap(order, high, middle);
  if (isBefore(order[middle]!, order[low]!, hits, rows)) swap(order, middle, low);
  swap(order, middle, high);
  const pivot = order[high]!;
  let end = low;
  for (let at = low; at < high; at++) {
    if (isBefore(order[at]!, pivot, hits, rows)) swap(order, at, end++);
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
function select(order: Int32Array, low: number, high: number, kept: number, hits: Hits, rows: Rows): void {
  while (low < high) {
    const pivot = part(order, low, high, hits, rows);
    if (pivot === kept || pivot === kept - 1) return;
    if (pivot < kept) low = pivot + 1;
    else high = pivot - 1;
  }
}

function sort(order: Int32Array, low: number, high: number, hits: Hits, rows: Rows): void {
  while (high - low > SMALL) {
    const pivot = part(order, low, high, hits, rows);
    if (pivot - low < high - pivot) {
      sort(order, low, pivot - 1, hits, rows);
      low = pivot + 1;
    } else {
      sort(order, pivot + 1, high, hits, rows);
      high = pivot - 1;
    }
  }
  for (let at = low + 1; at <= high; at++) {
    const moved = order[at]!;
    let hole = at;
    while (hole > low && isBefore(moved, order[hole - 1]!, hits, rows)) {
      order[hole] = order[hole - 1]!;
      hole--;
    }
    order[hole] = moved;
  }
}
