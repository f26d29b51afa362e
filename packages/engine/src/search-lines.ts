import { NODE_CELLS } from './boxes.ts';
import { ANY_SINE } from './corridor.ts';
import type { TopKBounds, Candidates, MaskFilter } from './candidates.ts';
import type { LeafQueue } from './leaf-queue.ts';
import type { TreePool } from './tree-pool.ts';
import { BLOCK_SIZE, DIMENSIONS, META_WORDS, NODE_LINK } from './tree-pool.ts';
import { GRID_UNITS } from './grid.ts';
import { gap, gridGap } from './search-endpoints.ts';

// What is imported is read anew in every loop; a module's own constants are part of its machine code.
const CELLS = DIMENSIONS;
const META = META_WORDS;
const BOX = NODE_CELLS;
const LINK = NODE_LINK;
const ROOM = BLOCK_SIZE;
const ANY = ANY_SINE;
const UNITS = GRID_UNITS;

/** Grid units that a rounded pole or origin may be off, with room for the products. */
const ROUNDED_UNITS = 2;
/** A pickup within a radius of the origin is at most so many times the radius' sine behind it. */
const CAP_FACTOR = 1.5;

/** A load as lines are measured against it: its ends on the unit sphere and the pole of its own way. */
export interface LoadView {
  px: number;
  py: number;
  pz: number;
  dx: number;
  dy: number;
  dz: number;
  /** Pickup cross drop: a line that goes the same way has its pole on this side. */
  qx: number;
  qy: number;
  qz: number;
  /** What rounding may take off the product of a line's pole and this. */
  backward: number;
}

/** The way between a pickup and a drop on the unit sphere. */
export function toLoadView(loadEnds: Float64Array): LoadView {
  const [px, py, pz, dx, dy, dz] = loadEnds as unknown as [number, number, number, number, number, number];
  const qx = py * dz - pz * dy;
  const qy = pz * dx - px * dz;
  const qz = px * dy - py * dx;
  const backward = -ROUNDED_UNITS * Math.sqrt(qx * qx + qy * qy + qz * qz) - 1e-6;
  return { px, py, pz, dx, dy, dz, qx, qy, qz, backward };
}

/**
 * Adds to `leaves` those of a tree of lines with one that may cover the load: both its ends within the sines of the line's
 * circle, in the line's direction. O(nodes entered).
 * @param query the load's own grid points, which gaps are from
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
 * Adds to `candidates` the lines of a block that may cover the load, as far as the cap and the mask let them. None that covers
 * it is missed. O(block).
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
      // The pickup's part along pole × origin, the way ahead from the origin, in squared units.
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
