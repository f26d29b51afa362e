import { NODE_CELLS } from './boxes.ts';
import type { TopKBounds, Candidates, MaskFilter } from './candidates.ts';
import type { LeafQueue } from './leaf-queue.ts';
import type { TreePool } from './tree-pool.ts';
import { BLOCK_SIZE, DIMENSIONS, META_WORDS, NODE_LINK } from './tree-pool.ts';

// The JIT compiler folds a constant of the same module into the loop but reloads an imported one on every iteration.
const CELLS = DIMENSIONS;
const META = META_WORDS;
const BOX = NODE_CELLS;
const LINK = NODE_LINK;
const ROOM = BLOCK_SIZE;

let stack = new Int32Array(256);

function growStack(): void {
  const growBuffer = new Int32Array(stack.length * 2);
  growBuffer.set(stack);
  stack = growBuffer;
}

/** Squared distance from a value to an interval, without a branch. */
export function gap(least: number, greatest: number, value: number): number {
  const below = least - value;
  const above = value - greatest;
  const distance = (below & ~(below >> 31)) | (above & ~(above >> 31));
  return Math.imul(distance, distance);
}

/**
 * Adds the leaves of a tree to `leaves` that may have an entry within the query's chords or, if `entryReach` is 1, an
 * entry whose chords contain the query. Comparisons here and in {@link scanEndpoints} combine the signs of differences
 * bitwise: which comparison fails is unpredictable, so a branch for each costs mispredictions. O(nodes visited).
 * @param query geometry of the query: two grid points and two chords
 */
export function collectByEndpoints(
  pool: TreePool,
  root: number,
  query: Int16Array,
  entryReach: 0 | 1,
  { any, mutual }: TopKBounds,
  leaves: LeafQueue,
): void {
  const { boxes, links } = pool;
  const { limit } = leaves;
  const ox = query[0];
  const oy = query[1];
  const oz = query[2];
  const dx = query[3];
  const dy = query[4];
  const dz = query[5];
  const queryOrigin = Math.imul(query[6], query[6]);
  const queryDestination = Math.imul(query[7], query[7]);
  const ignoreEntryReach = entryReach - 1;
  let nodes = 0;
  let top = 1;
  stack[0] = root;
  while (top > 0) {
    const node = stack[--top];
    const at = Math.imul(node, BOX);
    nodes++;
    const a =
      gap(boxes[at], boxes[at + 1], ox) + gap(boxes[at + 2], boxes[at + 3], oy) + gap(boxes[at + 4], boxes[at + 5], oz);
    const b =
      gap(boxes[at + 6], boxes[at + 7], dx) +
      gap(boxes[at + 8], boxes[at + 9], dy) +
      gap(boxes[at + 10], boxes[at + 11], dz);
    const chordO = boxes[at + 12];
    const chordD = boxes[at + 13];
    const beyondEntry = (Math.imul(chordO, chordO) - a) | (Math.imul(chordD, chordD) - b);
    const beyondQuery = (queryOrigin - a) | (queryDestination - b);
    if (((beyondEntry | ignoreEntryReach) & beyondQuery) < 0) continue;
    // A tree of trucks may contain corridor trucks, which can cover a load far from their own ends.
    const mayBeMutual = ~((beyondQuery | (beyondEntry & ignoreEntryReach)) >> 31) & 1;
    if (a > any && (mayBeMutual === 0 || a > mutual)) continue;
    if (a > limit) {
      leaves.defer(node);
      continue;
    }
    const link = links[Math.imul(node, 8) + LINK];
    if (link >= 0) {
      if (top + 2 > stack.length) growStack();
      stack[top++] = link + 1;
      stack[top++] = link;
    } else {
      leaves.add(~link, a, mayBeMutual);
    }
  }
  leaves.nodes += nodes;
}

/**
 * Adds the entries of a block to `candidates` that lie within the query's chords or, if `entryReach` is 1, whose chords
 * contain the query, subject to bounds and mask. Misses no match; a few candidates lie just outside. O(block).
 */
export function scanEndpoints(
  pool: TreePool,
  block: number,
  query: Int16Array,
  entryReach: 0 | 1,
  { required, forbidden, sizes }: MaskFilter,
  bounds: TopKBounds,
  candidates: Candidates,
): void {
  const { geometry, meta } = pool;
  const { positions, originDistances, destinationDistances } = candidates;
  const ox = query[0];
  const oy = query[1];
  const oz = query[2];
  const dx = query[3];
  const dy = query[4];
  const dz = query[5];
  const queryOrigin = Math.imul(query[6], query[6]);
  const queryDestination = Math.imul(query[7], query[7]);
  const ignoreEntryReach = entryReach - 1;
  const boundAny = bounds.any;
  const boundMutual = bounds.mutual;
  const first = Math.imul(block, ROOM);
  const end = first + pool.counts[block];
  let found = candidates.count;
  for (let position = first; position < end; position++) {
    const entry = Math.imul(position, CELLS);
    const ax = geometry[entry] - ox;
    const ay = geometry[entry + 1] - oy;
    const az = geometry[entry + 2] - oz;
    const fromOrigin = (Math.imul(ax, ax) + Math.imul(ay, ay) + Math.imul(az, az)) | 0;
    const bx = geometry[entry + 3] - dx;
    const by = geometry[entry + 4] - dy;
    const bz = geometry[entry + 5] - dz;
    const fromDestination = (Math.imul(bx, bx) + Math.imul(by, by) + Math.imul(bz, bz)) | 0;
    const reachO = geometry[entry + 6];
    const reachD = geometry[entry + 7];
    const beyondEntry = (Math.imul(reachO, reachO) - fromOrigin) | (Math.imul(reachD, reachD) - fromDestination);
    const beyondQuery = (queryOrigin - fromOrigin) | (queryDestination - fromDestination);
    const beyondBoth = ((beyondEntry | ignoreEntryReach) & beyondQuery) | (boundAny - fromOrigin);
    // A chord of zero marks a corridor truck, which may cover the query far from its own ends.
    const beyondMutual = beyondQuery | (beyondEntry & -reachO) | (boundMutual - fromOrigin);
    if ((beyondBoth & beyondMutual) < 0) continue;
    const mask = meta[Math.imul(position, META)];
    if ((mask & required) !== required || (mask & forbidden) !== 0 || (mask & sizes) === 0) continue;
    positions[found] = position;
    originDistances[found] = fromOrigin;
    destinationDistances[found] = fromDestination;
    found++;
  }
  candidates.count = found;
}

/** Squared distance between two grid points. O(1). */
export function gridGap(geometry: Int16Array, at: number, other: Int16Array, start: number): number {
  const x = geometry[at] - other[start];
  const y = geometry[at + 1] - other[start + 1];
  const z = geometry[at + 2] - other[start + 2];
  return x * x + y * y + z * z;
}
