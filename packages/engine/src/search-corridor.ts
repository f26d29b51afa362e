import { NODE_CELLS } from './boxes.ts';
import type { TopKBounds, Candidates, MaskFilter } from './candidates.ts';
import type { LeafQueue } from './leaf-queue.ts';
import type { CorridorClassifier } from './corridor-classifier.ts';
import type { TreePool } from './tree-pool.ts';
import { BLOCK_SIZE, DIMENSIONS, META_WORDS, NODE_LINK } from './tree-pool.ts';
import { gap, gridGap } from './search-endpoints.ts';

// The JIT compiler folds a constant of the same module into the loop but reloads an imported one on every iteration.
const CELLS = DIMENSIONS;
const META = META_WORDS;
const BOX = NODE_CELLS;
const LINK = NODE_LINK;
const ROOM = BLOCK_SIZE;

/**
 * Adds the leaves of a tree of loads that the corridor may cover to `leaves`. O(nodes visited).
 * @param query grid points of the truck, the reference of the distances
 */
export function collectInCorridor(
  pool: TreePool,
  root: number,
  query: Int16Array,
  classifier: CorridorClassifier,
  { any, mutual }: TopKBounds,
  leaves: LeafQueue,
): void {
  const { boxes, links } = pool;
  const { limit } = leaves;
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const at = Math.imul(node, BOX);
    leaves.nodes++;
    const a =
      gap(boxes[at], boxes[at + 1], query[0]) +
      gap(boxes[at + 2], boxes[at + 3], query[1]) +
      gap(boxes[at + 4], boxes[at + 5], query[2]);
    const b =
      gap(boxes[at + 6], boxes[at + 7], query[3]) +
      gap(boxes[at + 8], boxes[at + 9], query[4]) +
      gap(boxes[at + 10], boxes[at + 11], query[5]);
    const mayBeMutual = a <= boxes[at + 12] ** 2 && b <= boxes[at + 13] ** 2;
    if (a > any && (!mayBeMutual || a > mutual)) continue;
    if (!classifier.mayCoverBox(boxes, at)) continue;
    if (a > limit) {
      leaves.defer(node);
      continue;
    }
    const link = links[Math.imul(node, 8) + LINK];
    if (link >= 0) stack.push(link + 1, link);
    else leaves.add(~link, a, mayBeMutual ? 1 : 0);
  }
}

/**
 * Adds the loads of a block that the corridor covers or may cover to `candidates`, subject to bounds and mask. Misses
 * no covered load; stores which results are certain. O(block).
 */
export function scanInCorridor(
  { geometry, meta, counts }: TreePool,
  block: number,
  query: Int16Array,
  classifier: CorridorClassifier,
  { required, forbidden, sizes }: MaskFilter,
  bounds: TopKBounds,
  candidates: Candidates,
): void {
  const first = Math.imul(block, ROOM);
  const end = first + counts[block];
  for (let position = first; position < end; position++) {
    const at = Math.imul(position, CELLS);
    const fromOrigin = gridGap(geometry, at, query, 0);
    const fromDestination = gridGap(geometry, at + 3, query, 3);
    if (fromOrigin > bounds.any) {
      const isNear = fromOrigin <= geometry[at + 6] ** 2 && fromDestination <= geometry[at + 7] ** 2;
      if (!isNear || fromOrigin > bounds.mutual) continue;
    }
    const verdict = classifier.classify(geometry, at, fromOrigin, fromDestination);
    if (verdict === 0) continue;
    const mask = meta[Math.imul(position, META)];
    if ((mask & required) !== required || (mask & forbidden) !== 0 || (mask & sizes) === 0) continue;
    candidates.positions[candidates.count] = position;
    candidates.originDistances[candidates.count] = fromOrigin;
    candidates.verdicts[candidates.count] = verdict;
    candidates.destinationDistances[candidates.count++] = fromDestination;
  }
}
