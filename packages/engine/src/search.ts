import type { CorridorShape } from './corridor.ts';
import type { Forest } from './forest.ts';
import { BLOCK_SIZE, DIMENSIONS, NODE_CELLS, NODE_LINK } from './forest.ts';
import { GRID_UNITS } from './grid.ts';

/** What the leaf scan asks of an entry's mask; see `mask.ts`. */
export interface MaskTest {
  required: number;
  forbidden: number;
  sizes: number;
}

/** Where a search's finds go: references in the order met, repeated where trees repeat them. */
export class Finds {
  references = new Int32Array(4096);
  count = 0;
  /** Nodes and entries looked at since the last {@link clear}, for the figures. */
  nodes = 0;
  entries = 0;

  clear(): void {
    this.count = 0;
    this.nodes = 0;
    this.entries = 0;
  }

  /** Makes room for one more block's worth. */
  makeRoom(): Int32Array {
    if (this.count + BLOCK_SIZE > this.references.length) {
      const grown = new Int32Array(this.references.length * 2);
      grown.set(this.references);
      this.references = grown;
    }
    return this.references;
  }
}

let stack = new Int32Array(256);

function makeStackRoom(top: number): void {
  if (top + 2 <= stack.length) return;
  const grown = new Int32Array(stack.length * 2);
  grown.set(stack);
  stack = grown;
}

/** Squared distance from a value to an interval. */
function gap(least: number, greatest: number, value: number): number {
  const below = least - value;
  if (below > 0) return Math.imul(below, below);
  const above = value - greatest;
  return above > 0 ? Math.imul(above, above) : 0;
}

/**
 * Finds the entries whose ends both lie within the asker's chords, or, with `theirs` 1, within their own chords; `theirs` 0
 * leaves their own out. No entry within is missed; some just outside are found. O(nodes entered + entries of their leaves).
 * @param asked the asker's geometry: two grid points and its two chords
 */
export function findInReach(
  forest: Forest,
  root: number,
  asked: Int16Array,
  theirs: 0 | 1,
  test: MaskTest,
  finds: Finds,
): void {
  const { boxes, links, geometry, meta, counts, chain } = forest;
  const { required, forbidden, sizes } = test;
  const ox = asked[0]!;
  const oy = asked[1]!;
  const oz = asked[2]!;
  const dx = asked[3]!;
  const dy = asked[4]!;
  const dz = asked[5]!;
  const ownOrigin = Math.imul(asked[6]!, asked[6]!);
  const ownDestination = Math.imul(asked[7]!, asked[7]!);
  let top = 0;
  stack[top++] = root;
  while (top > 0) {
    const node = stack[--top]!;
    const at = node * NODE_CELLS;
    finds.nodes++;
    const originChord = boxes[at + 12]! * theirs;
    const theirOrigin = Math.imul(originChord, originChord);
    const fromOrigin =
      gap(boxes[at]!, boxes[at + 1]!, ox) +
      gap(boxes[at + 2]!, boxes[at + 3]!, oy) +
      gap(boxes[at + 4]!, boxes[at + 5]!, oz);
    if (fromOrigin > theirOrigin && fromOrigin > ownOrigin) continue;
    const destinationChord = boxes[at + 13]! * theirs;
    const theirDestination = Math.imul(destinationChord, destinationChord);
    const fromDestination =
      gap(boxes[at + 6]!, boxes[at + 7]!, dx) +
      gap(boxes[at + 8]!, boxes[at + 9]!, dy) +
      gap(boxes[at + 10]!, boxes[at + 11]!, dz);
    const isWithinTheirs = fromOrigin <= theirOrigin && fromDestination <= theirDestination;
    if (!isWithinTheirs && (fromOrigin > ownOrigin || fromDestination > ownDestination)) continue;
    const link = links[node * 8 + NODE_LINK]!;
    if (link >= 0) {
      makeStackRoom(top);
      stack[top++] = link + 1;
      stack[top++] = link;
      continue;
    }
    for (let block = ~link; block >= 0; block = chain[block]!) {
      const references = finds.makeRoom();
      let count = finds.count;
      const first = block * BLOCK_SIZE;
      const end = first + counts[block]!;
      finds.entries += end - first;
      for (let position = first; position < end; position++) {
        const entry = position * DIMENSIONS;
        const ax = geometry[entry]! - ox;
        const ay = geometry[entry + 1]! - oy;
        const az = geometry[entry + 2]! - oz;
        const a = Math.imul(ax, ax) + Math.imul(ay, ay) + Math.imul(az, az);
        const reachO = geometry[entry + 6]! * theirs;
        const withinO = a <= Math.imul(reachO, reachO);
        if (!withinO && a > ownOrigin) continue;
        const bx = geometry[entry + 3]! - dx;
        const by = geometry[entry + 4]! - dy;
        const bz = geometry[entry + 5]! - dz;
        const b = Math.imul(bx, bx) + Math.imul(by, by) + Math.imul(bz, bz);
        const reachD = geometry[entry + 7]! * theirs;
        if (!(withinO && b <= Math.imul(reachD, reachD)) && (a > ownOrigin || b > ownDestination)) continue;
        const mask = meta[position * 2]!;
        if ((mask & required) !== required || (mask & forbidden) !== 0 || (mask & sizes) === 0) continue;
        references[count++] = meta[position * 2 + 1]!;
      }
      finds.count = count;
    }
  }
}

/**
 * Finds the entries whose ends both lie within a corridor's reach of its segment, the destination end no less far along.
 * No entry within is missed; some outside are found. O(nodes entered + entries of their leaves).
 */
export function findInCorridor(
  forest: Forest,
  root: number,
  shape: CorridorShape,
  originReach: number,
  destinationReach: number,
  test: MaskTest,
  finds: Finds,
): void {
  const { boxes, links, geometry, meta, counts, chain } = forest;
  const { required, forbidden, sizes } = test;
  let top = 0;
  stack[top++] = root;
  while (top > 0) {
    const node = stack[--top]!;
    finds.nodes++;
    if (boxGap(boxes, node * NODE_CELLS, shape) > originReach) continue;
    if (boxGap(boxes, node * NODE_CELLS + 6, shape) > destinationReach) continue;
    const link = links[node * 8 + NODE_LINK]!;
    if (link >= 0) {
      makeStackRoom(top);
      stack[top++] = link + 1;
      stack[top++] = link;
      continue;
    }
    for (let block = ~link; block >= 0; block = chain[block]!) {
      const references = finds.makeRoom();
      const first = block * BLOCK_SIZE;
      const end = first + counts[block]!;
      finds.entries += end - first;
      for (let position = first; position < end; position++) {
        const mask = meta[position * 2]!;
        if ((mask & required) !== required || (mask & forbidden) !== 0 || (mask & sizes) === 0) continue;
        const at = position * DIMENSIONS;
        if (chordGap(shape, geometry[at]!, geometry[at + 1]!, geometry[at + 2]!) > originReach) continue;
        if (chordGap(shape, geometry[at + 3]!, geometry[at + 4]!, geometry[at + 5]!) > destinationReach) continue;
        references[finds.count++] = meta[position * 2 + 1]!;
      }
    }
  }
}

/** Distance in grid units from the chord between a corridor's ends to a box, at least: to the ball around the box. */
function boxGap(boxes: Int16Array, at: number, shape: CorridorShape): number {
  const wide = boxes[at + 1]! - boxes[at]!;
  const deep = boxes[at + 3]! - boxes[at + 2]!;
  const high = boxes[at + 5]! - boxes[at + 4]!;
  const radius = Math.sqrt(wide * wide + deep * deep + high * high) / 2;
  const x = (boxes[at]! + boxes[at + 1]!) / 2;
  const y = (boxes[at + 2]! + boxes[at + 3]!) / 2;
  const z = (boxes[at + 4]! + boxes[at + 5]!) / 2;
  return chordGap(shape, x, y, z) - radius;
}

/** Distance in grid units from the chord between a corridor's ends to a point. */
function chordGap(shape: CorridorShape, x: number, y: number, z: number): number {
  const { from, along, chordSquared } = shape;
  const px = x - from[0]! * GRID_UNITS;
  const py = y - from[1]! * GRID_UNITS;
  const pz = z - from[2]! * GRID_UNITS;
  const t = Math.min(1, Math.max(0, (px * along[0]! + py * along[1]! + pz * along[2]!) / (chordSquared * GRID_UNITS)));
  const qx = px - t * along[0]! * GRID_UNITS;
  const qy = py - t * along[1]! * GRID_UNITS;
  const qz = pz - t * along[2]! * GRID_UNITS;
  return Math.sqrt(qx * qx + qy * qy + qz * qz);
}
