import { NODE_CELLS } from './boxes.ts';
import type { Caps, Finds, MaskTest } from './finds.ts';
import type { Leaves } from './leaves.ts';
import type { Forest } from './forest.ts';
import { BLOCK_SIZE, DIMENSIONS, META_WORDS, NODE_LINK } from './forest.ts';

// What is imported is read anew in every loop; a module's own constants are part of its machine code.
const CELLS = DIMENSIONS;
const META = META_WORDS;
const BOX = NODE_CELLS;
const LINK = NODE_LINK;
const ROOM = BLOCK_SIZE;

let stack = new Int32Array(256);

function growStack(): void {
  const grown = new Int32Array(stack.length * 2);
  grown.set(stack);
  stack = grown;
}

/** Distance from a value to an interval, squared, without a branch to mispredict. */
export function gap(least: number, greatest: number, value: number): number {
  const below = least - value;
  const above = value - greatest;
  const distance = (below & ~(below >> 31)) | (above & ~(above >> 31));
  return Math.imul(distance, distance);
}

/**
 * Adds to `leaves` those with an entry whose ends may both lie within the asker's chords, or, with `theirs` 1, within their
 * own; `theirs` 0 leaves their own out. Comparisons, here and in {@link scan}, are signs of differences joined bit by bit,
 * since which of them fails is a coin toss that would cost a misprediction. O(nodes entered).
 * @param asked the asker's geometry: two grid points and its two chords
 */
export function collect(
  forest: Forest,
  root: number,
  asked: Int16Array,
  theirs: 0 | 1,
  { any, mutual }: Caps,
  leaves: Leaves,
): void {
  const { boxes, links } = forest;
  const { limit } = leaves;
  const ox = asked[0]!;
  const oy = asked[1]!;
  const oz = asked[2]!;
  const dx = asked[3]!;
  const dy = asked[4]!;
  const dz = asked[5]!;
  const ownOrigin = Math.imul(asked[6]!, asked[6]!);
  const ownDestination = Math.imul(asked[7]!, asked[7]!);
  const notTheirs = theirs - 1;
  let nodes = 0;
  let top = 1;
  stack[0] = root;
  while (top > 0) {
    const node = stack[--top]!;
    const at = Math.imul(node, BOX);
    nodes++;
    const a =
      gap(boxes[at]!, boxes[at + 1]!, ox) +
      gap(boxes[at + 2]!, boxes[at + 3]!, oy) +
      gap(boxes[at + 4]!, boxes[at + 5]!, oz);
    const b =
      gap(boxes[at + 6]!, boxes[at + 7]!, dx) +
      gap(boxes[at + 8]!, boxes[at + 9]!, dy) +
      gap(boxes[at + 10]!, boxes[at + 11]!, dz);
    const chordO = boxes[at + 12]!;
    const chordD = boxes[at + 13]!;
    const beyondTheirs = (Math.imul(chordO, chordO) - a) | (Math.imul(chordD, chordD) - b);
    const beyondOwn = (ownOrigin - a) | (ownDestination - b);
    if (((beyondTheirs | notTheirs) & beyondOwn) < 0) continue;
    // Among trucks there may be corridors, which cover a load wherever their own ends are.
    const mayBeMutual = ~((beyondOwn | (beyondTheirs & notTheirs)) >> 31) & 1;
    if (a > any && (mayBeMutual === 0 || a > mutual)) continue;
    if (a > limit) {
      leaves.defer(node);
      continue;
    }
    const link = links[Math.imul(node, 8) + LINK]!;
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
 * Adds to `finds` the entries of a block whose ends both lie within the asker's chords or, with `theirs` 1, within their
 * own, as far as the caps and the mask let them. No entry that lies within is missed, some just outside are found. O(block).
 */
export function scan(
  forest: Forest,
  block: number,
  asked: Int16Array,
  theirs: 0 | 1,
  { required, forbidden, sizes }: MaskTest,
  caps: Caps,
  finds: Finds,
): void {
  const { geometry, meta } = forest;
  const { positions, origins, destinations } = finds;
  const ox = asked[0]!;
  const oy = asked[1]!;
  const oz = asked[2]!;
  const dx = asked[3]!;
  const dy = asked[4]!;
  const dz = asked[5]!;
  const ownOrigin = Math.imul(asked[6]!, asked[6]!);
  const ownDestination = Math.imul(asked[7]!, asked[7]!);
  const notTheirs = theirs - 1;
  const capAny = caps.any;
  const capMutual = caps.mutual;
  const first = Math.imul(block, ROOM);
  const end = first + forest.counts[block]!;
  let found = finds.count;
  for (let position = first; position < end; position++) {
    const entry = Math.imul(position, CELLS);
    const ax = geometry[entry]! - ox;
    const ay = geometry[entry + 1]! - oy;
    const az = geometry[entry + 2]! - oz;
    const fromOrigin = (Math.imul(ax, ax) + Math.imul(ay, ay) + Math.imul(az, az)) | 0;
    const bx = geometry[entry + 3]! - dx;
    const by = geometry[entry + 4]! - dy;
    const bz = geometry[entry + 5]! - dz;
    const fromDestination = (Math.imul(bx, bx) + Math.imul(by, by) + Math.imul(bz, bz)) | 0;
    const reachO = geometry[entry + 6]!;
    const reachD = geometry[entry + 7]!;
    const beyondTheirs = (Math.imul(reachO, reachO) - fromOrigin) | (Math.imul(reachD, reachD) - fromDestination);
    const beyondOwn = (ownOrigin - fromOrigin) | (ownDestination - fromDestination);
    const beyondBoth = ((beyondTheirs | notTheirs) & beyondOwn) | (capAny - fromOrigin);
    // A chord of zero is a corridor's, which may cover the asker wherever its own ends are.
    const beyondMutual = beyondOwn | (beyondTheirs & -reachO) | (capMutual - fromOrigin);
    if ((beyondBoth & beyondMutual) < 0) continue;
    const mask = meta[Math.imul(position, META)]!;
    if ((mask & required) !== required || (mask & forbidden) !== 0 || (mask & sizes) === 0) continue;
    positions[found] = position;
    origins[found] = fromOrigin;
    destinations[found] = fromDestination;
    found++;
  }
  finds.count = found;
}

/** Squared distance between two grid points. */
export function gridGap(geometry: Int16Array, at: number, other: Int16Array, start: number): number {
  const x = geometry[at]! - other[start]!;
  const y = geometry[at + 1]! - other[start + 1]!;
  const z = geometry[at + 2]! - other[start + 2]!;
  return x * x + y * y + z * z;
}
