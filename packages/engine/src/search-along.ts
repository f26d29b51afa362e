import { NODE_CELLS } from './boxes.ts';
import type { Chord } from './corridor.ts';
import type { Caps, Finds, Leaves, MaskTest } from './finds.ts';
import type { Forest } from './forest.ts';
import { BLOCK_SIZE, DIMENSIONS, META_WORDS, NODE_LINK } from './forest.ts';
import { gap, gridGap } from './search.ts';

// What is imported is read anew in every loop; a module's own constants are part of its machine code.
const CELLS = DIMENSIONS;
const META = META_WORDS;
const BOX = NODE_CELLS;
const LINK = NODE_LINK;
const ROOM = BLOCK_SIZE;

/**
 * Adds to `leaves` those with an entry whose ends may both lie within a corridor's reach of its segment. O(nodes entered).
 * @param asked the truck's own grid points, which gaps are from
 */
export function collectAlong(forest: Forest, root: number, asked: Int16Array, chord: Chord, leaves: Leaves): void {
  const { boxes, links } = forest;
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const at = Math.imul(node, BOX);
    leaves.nodes++;
    if (boxGap(boxes, at, chord) > chord.originReach) continue;
    if (boxGap(boxes, at + 6, chord) > chord.destinationReach) continue;
    const link = links[Math.imul(node, 8) + LINK]!;
    if (link >= 0) stack.push(link + 1, link);
    else {
      const a =
        gap(boxes[at]!, boxes[at + 1]!, asked[0]!) +
        gap(boxes[at + 2]!, boxes[at + 3]!, asked[1]!) +
        gap(boxes[at + 4]!, boxes[at + 5]!, asked[2]!);
      const b =
        gap(boxes[at + 6]!, boxes[at + 7]!, asked[3]!) +
        gap(boxes[at + 8]!, boxes[at + 9]!, asked[4]!) +
        gap(boxes[at + 10]!, boxes[at + 11]!, asked[5]!);
      const isNear = a <= boxes[at + 12]! ** 2 && b <= boxes[at + 13]! ** 2;
      leaves.add(~link, a, isNear ? 1 : 0);
    }
  }
}

/**
 * Adds to `finds` the entries of a block whose ends both lie within a corridor's reach of its segment, as far as the caps
 * and the mask let them. No entry that lies within is missed, some outside are found. O(block).
 */
export function scanAlong(
  { geometry, meta, counts }: Forest,
  block: number,
  asked: Int16Array,
  chord: Chord,
  { required, forbidden, sizes }: MaskTest,
  caps: Caps,
  finds: Finds,
): void {
  const { originReach, destinationReach } = chord;
  const first = Math.imul(block, ROOM);
  const end = first + counts[block]!;
  for (let position = first; position < end; position++) {
    const mask = meta[Math.imul(position, META)]!;
    if ((mask & required) !== required || (mask & forbidden) !== 0 || (mask & sizes) === 0) continue;
    const at = Math.imul(position, CELLS);
    const fromOrigin = gridGap(geometry, at, asked, 0);
    const fromDestination = gridGap(geometry, at + 3, asked, 3);
    if (fromOrigin > caps.any) {
      const isNear = fromOrigin <= geometry[at + 6]! ** 2 && fromDestination <= geometry[at + 7]! ** 2;
      if (!isNear || fromOrigin > caps.mutual) continue;
    }
    if (chordGap(chord, geometry[at]!, geometry[at + 1]!, geometry[at + 2]!) > originReach) continue;
    if (chordGap(chord, geometry[at + 3]!, geometry[at + 4]!, geometry[at + 5]!) > destinationReach) continue;
    finds.positions[finds.count] = position;
    finds.origins[finds.count] = fromOrigin;
    finds.destinations[finds.count++] = fromDestination;
  }
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
