import { NODE_CELLS } from './boxes.ts';
import { ANY_SINE } from './corridor.ts';
import type { TopKBounds, Candidates, MaskFilter } from './candidates.ts';
import type { LeafQueue } from './leaf-queue.ts';
import type { TreePool } from './tree-pool.ts';
import { BLOCK_SIZE, DIMENSIONS, META_WORDS, NODE_LINK } from './tree-pool.ts';
import { GRID_UNITS } from './grid.ts';
import { gap, gridGap } from './search-endpoints.ts';

// The JIT compiler folds a constant of the same module into the loop but reloads an imported one on every iteration.
const CELLS = DIMENSIONS;
const META = META_WORDS;
const BOX = NODE_CELLS;
const LINK = NODE_LINK;
const ROOM = BLOCK_SIZE;
const ANY = ANY_SINE;
const UNITS = GRID_UNITS;

/** Error bound for a product with a rounded pole or origin, in grid units. */
const ROUNDED_UNITS = 2;
/** A pickup within a radius of the origin is behind it by at most this multiple of the sine of the radius. */
const CAP_FACTOR = 1.5;

/**
 * View of a load for the comparison with corridor lines: unit vectors of pickup (p) and drop (d), and their cross
 * product (q).
 */
export interface LoadView {
  px: number;
  py: number;
  pz: number;
  dx: number;
  dy: number;
  dz: number;
  /** Cross product of pickup and drop. A line in the same direction has its pole on this side. */
  qx: number;
  qy: number;
  qz: number;
  /** Lower bound of the product of a line's rounded pole with q, if the line has the same direction. */
  backward: number;
}

/** Creates the view of a load from the unit vectors of its ends. O(1). */
export function toLoadView(loadEnds: Float64Array): LoadView {
  const [px, py, pz, dx, dy, dz] = loadEnds as unknown as [number, number, number, number, number, number];
  const qx = py * dz - pz * dy;
  const qy = pz * dx - px * dz;
  const qz = px * dy - py * dx;
  const backward = -ROUNDED_UNITS * Math.sqrt(qx * qx + qy * qy + qz * qz) - 1e-6;
  return { px, py, pz, dx, dy, dz, qx, qy, qz, backward };
}

/**
 * Adds the leaves of a tree of lines that may cover the load to `leaves`: both ends within the sines of the line's
 * circle, in the line's direction. O(nodes visited).
 * @param query grid points of the load, the reference of the distances
 */
export function collectLines(
  pool: TreePool,
  root: number,
  query: Int16Array,
  view: LoadView,
  bounds: TopKBounds,
  leaves: LeafQueue,
): void {
  const { boxes, links } = pool;
  const { px, py, pz, dx, dy, dz, qx, qy, qz, backward } = view;
  const { limit } = leaves;
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    leaves.nodes++;
    const at = Math.imul(node, BOX);
    const originSine = boxes[at + 12];
    if (originSine !== ANY) {
      const x = (boxes[at] + boxes[at + 1]) / 2;
      const y = (boxes[at + 2] + boxes[at + 3]) / 2;
      const z = (boxes[at + 4] + boxes[at + 5]) / 2;
      const halfX = boxes[at + 1] - x;
      const halfY = boxes[at + 3] - y;
      const halfZ = boxes[at + 5] - z;
      const pickupSpread = halfX * Math.abs(px) + halfY * Math.abs(py) + halfZ * Math.abs(pz);
      if (Math.abs(x * px + y * py + z * pz) - pickupSpread > originSine) continue;
      const dropSpread = halfX * Math.abs(dx) + halfY * Math.abs(dy) + halfZ * Math.abs(dz);
      if (Math.abs(x * dx + y * dy + z * dz) - dropSpread > boxes[at + 13]) continue;
      const viewSpread = halfX * Math.abs(qx) + halfY * Math.abs(qy) + halfZ * Math.abs(qz);
      if (x * qx + y * qy + z * qz + viewSpread < backward) continue;
    }
    const a =
      gap(boxes[at + 6], boxes[at + 7], query[0]) +
      gap(boxes[at + 8], boxes[at + 9], query[1]) +
      gap(boxes[at + 10], boxes[at + 11], query[2]);
    if (a > bounds.any) continue;
    if (a > limit) {
      leaves.defer(node);
      continue;
    }
    const link = links[Math.imul(node, 8) + LINK];
    if (link >= 0) stack.push(link + 1, link);
    else leaves.add(~link, a, 0);
  }
}

/**
 * Adds the lines of a block that may cover the load to `candidates`, subject to bound and mask. Misses no covering
 * line. O(block).
 */
export function scanLines(
  { geometry, meta, counts }: TreePool,
  block: number,
  query: Int16Array,
  view: LoadView,
  { required, forbidden, sizes }: MaskFilter,
  bounds: TopKBounds,
  candidates: Candidates,
): void {
  const { px, py, pz, dx, dy, dz, qx, qy, qz, backward } = view;
  const { positions, originDistances } = candidates;
  const first = Math.imul(block, ROOM);
  const end = first + counts[block];
  let found = candidates.count;
  for (let position = first; position < end; position++) {
    const at = Math.imul(position, CELLS);
    const originSine = geometry[at + 6];
    if (originSine !== ANY) {
      const x = geometry[at];
      const y = geometry[at + 1];
      const z = geometry[at + 2];
      if (Math.abs(x * px + y * py + z * pz) > originSine) continue;
      if (Math.abs(x * dx + y * dy + z * dz) > geometry[at + 7]) continue;
      if (x * qx + y * qy + z * qz < backward) continue;
      // Position of the pickup ahead of the line's origin, from the product with pole × origin, in squared grid units.
      const fromX = geometry[at + 3];
      const fromY = geometry[at + 4];
      const fromZ = geometry[at + 5];
      const ahead = fromX * (py * z - pz * y) + fromY * (pz * x - px * z) + fromZ * (px * y - py * x);
      if (ahead < -(CAP_FACTOR * originSine + ROUNDED_UNITS) * UNITS) continue;
    }
    const fromOrigin = gridGap(geometry, at + 3, query, 0);
    if (fromOrigin > bounds.any) continue;
    const mask = meta[Math.imul(position, META)];
    if ((mask & required) !== required || (mask & forbidden) !== 0 || (mask & sizes) === 0) continue;
    positions[found] = position;
    originDistances[found++] = fromOrigin;
  }
  candidates.count = found;
}
