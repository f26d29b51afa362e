import { unite, widen } from './boxes.ts';
import type { Forest } from './forest.ts';
import { BLOCK_SIZE, DIMENSIONS, META_WORDS } from './forest.ts';
import { grownInt16, grownInt32 } from './memory.ts';
import type { Split } from './split.ts';
import { addToSample, chooseSplit, SAMPLE_SIZE } from './split.ts';

/** Entries that a leaf is built with at most: the rest is room for what is added later, so that it need not split at once. */
const FILL = 28;

/** Up to this many entries a cut is made at an exact rank, so that leaves come out full. */
const EXACT_UP_TO = 1024;

/** A bit for every dimension. */
const ALL_DIMENSIONS = (1 << DIMENSIONS) - 1;

const ranked = new Int16Array(EXACT_UP_TO);

/** Entries waiting to be built into trees, in columns. */
export class Batch {
  /** {@link DIMENSIONS} cells an entry. */
  geometry: Int16Array = new Int16Array(DIMENSIONS * 4096);
  /** {@link META_WORDS} an entry. */
  meta: Int32Array = new Int32Array(META_WORDS * 4096);
  /** The tree of each entry, a number of the caller's. */
  trees: Int32Array = new Int32Array(4096);
  count = 0;

  /** Adds an entry; its geometry is copied. Amortised O(1). */
  add(tree: number, entry: Int16Array, mask: number, reference: number, company: number): void {
    if (this.count === this.trees.length) this.#grow();
    const at = this.count++;
    this.trees[at] = tree;
    for (let dimension = 0; dimension < DIMENSIONS; dimension++) {
      this.geometry[at * DIMENSIONS + dimension] = entry[dimension]!;
    }
    this.meta[at * META_WORDS] = mask;
    this.meta[at * META_WORDS + 1] = reference;
    this.meta[at * META_WORDS + 2] = company;
  }

  #grow(): void {
    const length = this.trees.length * 2;
    this.geometry = grownInt16(this.geometry, length * DIMENSIONS);
    this.meta = grownInt32(this.meta, length * META_WORDS);
    this.trees = grownInt32(this.trees, length);
  }

  /** The entries in the order of their trees. O(entries + trees). */
  sortByTree(treeCount: number): { order: Int32Array; starts: Int32Array } {
    const starts = new Int32Array(treeCount + 1);
    for (let at = 0; at < this.count; at++) starts[this.trees[at]! + 1]!++;
    for (let tree = 0; tree < treeCount; tree++) starts[tree + 1] = starts[tree + 1]! + starts[tree]!;
    const next = starts.slice();
    const order = new Int32Array(this.count);
    for (let at = 0; at < this.count; at++) order[next[this.trees[at]!]!++] = at;
    return { order, starts };
  }
}

/**
 * Builds a tree of `order[low…high)`, which it reorders, below a planted and empty root: top down, at sampled medians
 * where it is large and at the edges of full leaves where it is small, boxes bottom up. O(entries · log entries).
 */
export function build(forest: Forest, root: number, batch: Batch, order: Int32Array, low: number, high: number): void {
  const count = high - low;
  const split = count > FILL ? chooseFrom(batch, order, low, high) : undefined;
  if (!split) {
    for (let index = low; index < high; index++) {
      const at = order[index]!;
      const { geometry, meta } = batch;
      widen(forest.boxes, root, geometry, at * DIMENSIONS);
      const m = at * META_WORDS;
      forest.appendToLeaf(root, geometry, at * DIMENSIONS, meta[m]!, meta[m + 1]!, meta[m + 2]!);
    }
    return;
  }
  const middle = partition(batch, order, low, high, split.dimension, split.value);
  const pair = forest.branch(root, split.dimension, split.value);
  build(forest, pair, batch, order, low, middle);
  build(forest, pair + 1, batch, order, middle, high);
  unite(forest.boxes, root, pair);
}

function chooseFrom(batch: Batch, order: Int32Array, low: number, high: number): Split | undefined {
  const count = high - low;
  const size = Math.min(count, SAMPLE_SIZE);
  for (let index = 0; index < size; index++) {
    addToSample(index, batch.geometry, order[low + Math.floor((index * count) / size)]! * DIMENSIONS);
  }
  const first = chooseSplit(size, size >> 1);
  if (!first) return count > BLOCK_SIZE ? chooseAnywhere(batch, order, low, high) : undefined;
  if (count > EXACT_UP_TO) return first;
  // The best cut that leaves no leaf half empty, if any does.
  let barred = 0;
  for (let split: Split | undefined = first; split;) {
    const value = valueAtLeafEdge(batch, order, low, high, split.dimension);
    if (value !== undefined) return { dimension: split.dimension, value };
    barred |= 1 << split.dimension;
    split = barred === ALL_DIMENSIONS ? undefined : chooseSplit(size, size >> 1, barred);
  }
  return first;
}

/**
 * The value of a dimension nearest to the middle rank whose cut costs no further leaf: the full ones and the rest of both
 * sides are as many as the entries need. Undefined where equals allow no such cut in the middle half.
 */
function valueAtLeafEdge(
  { geometry }: Batch,
  order: Int32Array,
  low: number,
  high: number,
  dimension: number,
): number | undefined {
  const count = high - low;
  for (let index = 0; index < count; index++) ranked[index] = geometry[order[low + index]! * DIMENSIONS + dimension]!;
  const sorted = ranked.subarray(0, count).sort();
  const leaves = leavesFor(count);
  const middle = count >> 1;
  for (let step = 0; step <= count >> 2; step++) {
    for (const rank of [middle - step, middle + step]) {
      if (sorted[rank - 1]! === sorted[rank]!) continue;
      if (leavesFor(rank) + leavesFor(count - rank) === leaves) return sorted[rank - 1]!;
    }
  }
  return undefined;
}

function leavesFor(entries: number): number {
  return Math.ceil(entries / FILL);
}

/** A cut between the first entry and any other that differs from it. */
function chooseAnywhere(batch: Batch, order: Int32Array, low: number, high: number): Split | undefined {
  const { geometry } = batch;
  const first = order[low]! * DIMENSIONS;
  for (let index = low + 1; index < high; index++) {
    const other = order[index]! * DIMENSIONS;
    for (let dimension = 0; dimension < DIMENSIONS; dimension++) {
      const [a, b] = [geometry[first + dimension]!, geometry[other + dimension]!];
      if (a !== b) return { dimension, value: Math.min(a, b) };
    }
  }
  return undefined;
}

/** Moves what goes left to the front; returns where the right side begins. */
function partition(
  { geometry }: Batch,
  order: Int32Array,
  low: number,
  high: number,
  dimension: number,
  value: number,
): number {
  let left = low;
  let right = high - 1;
  while (left <= right) {
    const at = order[left]!;
    if (geometry[at * DIMENSIONS + dimension]! <= value) left++;
    else {
      order[left] = order[right]!;
      order[right--] = at;
    }
  }
  return left;
}
