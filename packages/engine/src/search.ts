import type { Chord } from './corridor.ts';
import type { Forest } from './forest.ts';
import { BLOCK_SIZE, DIMENSIONS, META_WORDS, NODE_CELLS, NODE_LINK } from './forest.ts';

/** What the leaf scan asks of an entry's mask; see `mask.ts`. */
export interface MaskTest {
  required: number;
  forbidden: number;
  sizes: number;
}

/** Where a search's finds go, in columns: positions of entries and how far their ends are, squared, in grid units. */
export class Finds {
  positions = new Int32Array(4096);
  origins = new Int32Array(4096);
  destinations = new Int32Array(4096);
  count = 0;
  /** Leaves that the search under way enters. */
  leaves = new Int32Array(1024);
  /** Nodes and entries looked at since the last {@link clear}, for the figures. */
  nodes = 0;
  entries = 0;

  clear(): void {
    this.count = 0;
    this.nodes = 0;
    this.entries = 0;
  }

  /** Doubles the room for leaves. */
  growLeaves(): Int32Array<ArrayBuffer> {
    const { leaves } = this;
    (this.leaves = new Int32Array(leaves.length * 2)).set(leaves);
    return this.leaves;
  }

  /** Makes room for one more block's worth. */
  makeRoom(): void {
    if (this.count + BLOCK_SIZE <= this.positions.length) return;
    const length = this.positions.length * 2;
    const { positions, origins, destinations } = this;
    (this.positions = new Int32Array(length)).set(positions);
    (this.origins = new Int32Array(length)).set(origins);
    (this.destinations = new Int32Array(length)).set(destinations);
  }
}

let stack = new Int32Array(256);

function growStack(): void {
  const grown = new Int32Array(stack.length * 2);
  grown.set(stack);
  stack = grown;
}

/** Squared distance from a value to an interval, without a branch to mispredict. */
function gap(least: number, greatest: number, value: number): number {
  const below = least - value;
  const above = value - greatest;
  const distance = (below & ~(below >> 31)) | (above & ~(above >> 31));
  return Math.imul(distance, distance);
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
  const leaves = walk(forest, root, asked, theirs, finds);
  for (let index = 0; index < leaves; index++) {
    for (let block = finds.leaves[index]!; block >= 0; block = forest.chain[block]!) {
      finds.makeRoom();
      finds.entries += forest.counts[block]!;
      finds.count = scan(forest, block, asked, theirs, test, finds);
    }
  }
}

/**
 * Collects the leaves whose boxes the search enters; returns how many. Comparisons, here and in {@link scan}, are signs of
 * differences joined bit by bit, since which of them fails is a coin toss that would cost a misprediction.
 */
function walk(forest: Forest, root: number, asked: Int16Array, theirs: 0 | 1, finds: Finds): number {
  const { boxes, links } = forest;
  const ox = asked[0]!;
  const oy = asked[1]!;
  const oz = asked[2]!;
  const dx = asked[3]!;
  const dy = asked[4]!;
  const dz = asked[5]!;
  const ownOrigin = Math.imul(asked[6]!, asked[6]!);
  const ownDestination = Math.imul(asked[7]!, asked[7]!);
  let { leaves } = finds;
  let found = 0;
  let top = 1;
  stack[0] = root;
  while (top > 0) {
    const node = stack[--top]!;
    const at = node * NODE_CELLS;
    finds.nodes++;
    const a =
      gap(boxes[at]!, boxes[at + 1]!, ox) +
      gap(boxes[at + 2]!, boxes[at + 3]!, oy) +
      gap(boxes[at + 4]!, boxes[at + 5]!, oz);
    const b =
      gap(boxes[at + 6]!, boxes[at + 7]!, dx) +
      gap(boxes[at + 8]!, boxes[at + 9]!, dy) +
      gap(boxes[at + 10]!, boxes[at + 11]!, dz);
    const chordO = Math.imul(boxes[at + 12]!, theirs);
    const chordD = Math.imul(boxes[at + 13]!, theirs);
    const beyondTheirs = (Math.imul(chordO, chordO) - a) | (Math.imul(chordD, chordD) - b);
    if ((beyondTheirs & ((ownOrigin - a) | (ownDestination - b))) < 0) continue;
    const link = links[node * 8 + NODE_LINK]!;
    if (link >= 0) {
      if (top + 2 > stack.length) growStack();
      stack[top++] = link + 1;
      stack[top++] = link;
    } else {
      if (found === leaves.length) leaves = finds.growLeaves();
      leaves[found++] = ~link;
    }
  }
  return found;
}

/** Adds what a block has to the finds' columns; returns their new count. */
function scan(
  forest: Forest,
  block: number,
  asked: Int16Array,
  theirs: 0 | 1,
  { required, forbidden, sizes }: MaskTest,
  { positions, origins, destinations, count }: Finds,
): number {
  const { geometry, meta } = forest;
  const ox = asked[0]!;
  const oy = asked[1]!;
  const oz = asked[2]!;
  const dx = asked[3]!;
  const dy = asked[4]!;
  const dz = asked[5]!;
  const ownOrigin = Math.imul(asked[6]!, asked[6]!);
  const ownDestination = Math.imul(asked[7]!, asked[7]!);
  const first = block * BLOCK_SIZE;
  const end = first + forest.counts[block]!;
  let found = count;
  for (let position = first; position < end; position++) {
    const entry = position * DIMENSIONS;
    const ax = geometry[entry]! - ox;
    const ay = geometry[entry + 1]! - oy;
    const az = geometry[entry + 2]! - oz;
    const fromOrigin = (Math.imul(ax, ax) + Math.imul(ay, ay) + Math.imul(az, az)) | 0;
    const bx = geometry[entry + 3]! - dx;
    const by = geometry[entry + 4]! - dy;
    const bz = geometry[entry + 5]! - dz;
    const fromDestination = (Math.imul(bx, bx) + Math.imul(by, by) + Math.imul(bz, bz)) | 0;
    const reachO = Math.imul(geometry[entry + 6]!, theirs);
    const reachD = Math.imul(geometry[entry + 7]!, theirs);
    const beyondTheirs = (Math.imul(reachO, reachO) - fromOrigin) | (Math.imul(reachD, reachD) - fromDestination);
    if ((beyondTheirs & ((ownOrigin - fromOrigin) | (ownDestination - fromDestination))) < 0) continue;
    const mask = meta[position * META_WORDS]!;
    if ((mask & required) !== required || (mask & forbidden) !== 0 || (mask & sizes) === 0) continue;
    positions[found] = position;
    origins[found] = fromOrigin;
    destinations[found] = fromDestination;
    found++;
  }
  return found;
}

/**
 * Finds the entries whose ends both lie within a corridor's reach of its segment. No entry within is missed; some outside are
 * found. O(nodes entered + entries of their leaves).
 * @param asked the truck's own grid points, which the finds' distances are from
 */
export function findInCorridor(
  forest: Forest,
  root: number,
  asked: Int16Array,
  chord: Chord,
  test: MaskTest,
  finds: Finds,
): void {
  const { boxes, links, geometry, meta, counts, chain } = forest;
  const { required, forbidden, sizes } = test;
  const { originReach, destinationReach } = chord;
  let top = 0;
  stack[top++] = root;
  while (top > 0) {
    const node = stack[--top]!;
    finds.nodes++;
    if (boxGap(boxes, node * NODE_CELLS, chord) > originReach) continue;
    if (boxGap(boxes, node * NODE_CELLS + 6, chord) > destinationReach) continue;
    const link = links[node * 8 + NODE_LINK]!;
    if (link >= 0) {
      if (top + 2 > stack.length) growStack();
      stack[top++] = link + 1;
      stack[top++] = link;
      continue;
    }
    for (let block = ~link; block >= 0; block = chain[block]!) {
      finds.makeRoom();
      const first = block * BLOCK_SIZE;
      const end = first + counts[block]!;
      finds.entries += end - first;
      for (let position = first; position < end; position++) {
        const mask = meta[position * META_WORDS]!;
        if ((mask & required) !== required || (mask & forbidden) !== 0 || (mask & sizes) === 0) continue;
        const at = position * DIMENSIONS;
        if (chordGap(chord, geometry[at]!, geometry[at + 1]!, geometry[at + 2]!) > originReach) continue;
        if (chordGap(chord, geometry[at + 3]!, geometry[at + 4]!, geometry[at + 5]!) > destinationReach) continue;
        finds.positions[finds.count] = position;
        finds.origins[finds.count] = gridGap(geometry, at, asked, 0);
        finds.destinations[finds.count++] = gridGap(geometry, at + 3, asked, 3);
      }
    }
  }
}

/** Squared distance between two grid points. */
function gridGap(geometry: Int16Array, at: number, other: Int16Array, start: number): number {
  const x = geometry[at]! - other[start]!;
  const y = geometry[at + 1]! - other[start + 1]!;
  const z = geometry[at + 2]! - other[start + 2]!;
  return x * x + y * y + z * z;
}

/** Distance in grid units from a corridor's chord to a box, at least: to the ball around the box. */
function boxGap(boxes: Int16Array, at: number, chord: Chord): number {
  const wide = boxes[at + 1]! - boxes[at]!;
  const deep = boxes[at + 3]! - boxes[at + 2]!;
  const high = boxes[at + 5]! - boxes[at + 4]!;
  const radius = Math.sqrt(wide * wide + deep * deep + high * high) / 2;
  const x = (boxes[at]! + boxes[at + 1]!) / 2;
  const y = (boxes[at + 2]! + boxes[at + 3]!) / 2;
  const z = (boxes[at + 4]! + boxes[at + 5]!) / 2;
  return chordGap(chord, x, y, z) - radius;
}

/** Distance in grid units from a corridor's chord to a point. */
function chordGap(chord: Chord, x: number, y: number, z: number): number {
  const px = x - chord.x;
  const py = y - chord.y;
  const pz = z - chord.z;
  const part = (px * chord.alongX + py * chord.alongY + pz * chord.alongZ) / chord.squared;
  const t = part < 0 ? 0 : part > 1 ? 1 : part;
  const qx = px - t * chord.alongX;
  const qy = py - t * chord.alongY;
  const qz = pz - t * chord.alongZ;
  return Math.sqrt(qx * qx + qy * qy + qz * qz);
}
