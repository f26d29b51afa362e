import type { Batch } from './batch.ts';
import { ENTRY_CELLS } from './batch.ts';
import { unite, widen } from './boxes.ts';
import type { TreePool } from './tree-pool.ts';
import { BLOCK_SIZE, DIMENSIONS } from './tree-pool.ts';
import type { Split } from './split.ts';
import { addToSample, chooseSplit, splitBetween, SAMPLE_SIZE } from './split.ts';

/** Maximum number of entries in a new leaf. The free quarter takes later inserts without an immediate split. */
const FILL = 24;

/** Up to this many entries the split position is an exact rank, so that leaves are filled completely. */
const EXACT_UP_TO = 1024;

/** One bit per dimension. */
const ALL_DIMENSIONS = (1 << DIMENSIONS) - 1;

/** With an exact rank the sample only chooses the dimension; half the sample is enough for that. */
const FEW = (SAMPLE_SIZE >> 1) | 1;

/** Sorted values of one dimension, and the intermediate result of the radix sort. */
const ranked = new Int16Array(EXACT_UP_TO);
const halfRanked = new Int16Array(EXACT_UP_TO);
const lowCounts = new Int16Array(256);
const highCounts = new Int16Array(256);

/**
 * Builds the tree of the entries `low…high` of a batch below an empty root, top down. Large sets are split at the
 * median of a sample, small sets at ranks that fill whole leaves. Boxes are computed bottom up. Reorders the entries.
 * O(entries · log entries).
 */
export function bulkLoad(pool: TreePool, root: number, batch: Batch, low: number, high: number): void {
  const split = high - low > FILL ? chooseBulkSplit(batch, low, high) : undefined;
  if (!split) {
    for (let at = low; at < high; at++) {
      const start = at * ENTRY_CELLS;
      widen(pool.boxes, root, batch.cells, start);
      pool.appendToLeaf(root, batch.cells, start, batch.maskOf(at), batch.referenceOf(at), batch.companyOf(at));
    }
    return;
  }
  const middle = batch.partition(low, high, split.dimension, split.value);
  const pair = pool.splitEmptyLeaf(root, split.dimension, split.value);
  bulkLoad(pool, pair, batch, low, middle);
  bulkLoad(pool, pair + 1, batch, middle, high);
  unite(pool.boxes, root, pair);
}

function chooseBulkSplit(batch: Batch, low: number, high: number): Split | undefined {
  const count = high - low;
  const size = Math.min(count, count > EXACT_UP_TO ? SAMPLE_SIZE : FEW);
  for (let index = 0; index < size; index++) {
    addToSample(index, batch.cells, (low + Math.floor((index * count) / size)) * ENTRY_CELLS);
  }
  const first = chooseSplit(size, size >> 1);
  if (!first) return count > BLOCK_SIZE ? chooseAnySplit(batch, low, high) : undefined;
  if (count > EXACT_UP_TO) return first;
  // Take the best dimension that has a split at a leaf boundary.
  let excluded = 0;
  for (let split: Split | undefined = first; split;) {
    const value = valueAtLeafEdge(batch, low, high, split.dimension);
    if (value !== undefined) return { dimension: split.dimension, value };
    excluded |= 1 << split.dimension;
    split = excluded === ALL_DIMENSIONS ? undefined : chooseSplit(size, size >> 1, excluded);
  }
  return first;
}

/**
 * Returns the value nearest to the median at which a split does not increase the number of leaves. Returns undefined if
 * equal values prevent this in the middle half.
 */
function valueAtLeafEdge({ cells }: Batch, low: number, high: number, dimension: number): number | undefined {
  const count = high - low;
  sortColumn(cells, low * ENTRY_CELLS + dimension, count);
  const leaves = leavesFor(count);
  const middle = count >> 1;
  for (let step = 0; step <= count >> 2; step++) {
    for (const rank of [middle - step, middle + step]) {
      if (ranked[rank - 1] === ranked[rank]) continue;
      if (leavesFor(rank) + leavesFor(count - rank) === leaves) return ranked[rank - 1];
    }
  }
  return undefined;
}

/** Sorts one dimension of `count` entries from `cells[start]` into {@link ranked}: radix sort, low byte first. */
function sortColumn(cells: Int16Array, start: number, count: number): void {
  lowCounts.fill(0);
  highCounts.fill(0);
  for (let index = 0; index < count; index++) {
    const value = cells[start + index * ENTRY_CELLS];
    ranked[index] = value;
    lowCounts[value & 255]++;
    highCounts[(value >> 8) + 128]++;
  }
  toStarts(lowCounts);
  toStarts(highCounts);
  for (let index = 0; index < count; index++) {
    const value = ranked[index];
    halfRanked[lowCounts[value & 255]++] = value;
  }
  for (let index = 0; index < count; index++) {
    const value = halfRanked[index];
    ranked[highCounts[(value >> 8) + 128]++] = value;
  }
}

/** Replaces counts by start positions (prefix sums). */
function toStarts(counts: Int16Array): void {
  let start = 0;
  for (let key = 0; key < counts.length; key++) {
    const count = counts[key];
    counts[key] = start;
    start += count;
  }
}

function leavesFor(entries: number): number {
  return Math.ceil(entries / FILL);
}

/** Returns a split between the first entry and any entry that differs from it. */
function chooseAnySplit({ cells }: Batch, low: number, high: number): Split | undefined {
  for (let other = low + 1; other < high; other++) {
    const split = splitBetween(cells, low * ENTRY_CELLS, cells, other * ENTRY_CELLS);
    if (split) return split;
  }
  return undefined;
}
