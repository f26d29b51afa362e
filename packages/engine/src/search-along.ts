import { NODE_CELLS } from './boxes.ts';
import type { Caps, Finds, MaskTest } from './finds.ts';
import type { Leaves } from './leaves.ts';
import type { Strip } from './strip.ts';
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
export function collectAlong(
  forest: Forest,
  root: number,
  asked: Int16Array,
  strip: Strip,
  { any, mutual }: Caps,
  leaves: Leaves,
): void {
  const { boxes, links } = forest;
  const { limit } = leaves;
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const at = Math.imul(node, BOX);
    leaves.nodes++;
    const a =
      gap(boxes[at]!, boxes[at + 1]!, asked[0]!) +
      gap(boxes[at + 2]!, boxes[at + 3]!, asked[1]!) +
      gap(boxes[at + 4]!, boxes[at + 5]!, asked[2]!);
    const b =
      gap(boxes[at + 6]!, boxes[at + 7]!, asked[3]!) +
      gap(boxes[at + 8]!, boxes[at + 9]!, asked[4]!) +
      gap(boxes[at + 10]!, boxes[at + 11]!, asked[5]!);
    const mayBeMutual = a <= boxes[at + 12]! ** 2 && b <= boxes[at + 13]! ** 2;
    if (a > any && (!mayBeMutual || a > mutual)) continue;
    if (!strip.mayHold(boxes, at)) continue;
    if (a > limit) {
      leaves.defer(node);
      continue;
    }
    const link = links[Math.imul(node, 8) + LINK]!;
    if (link >= 0) stack.push(link + 1, link);
    else leaves.add(~link, a, mayBeMutual ? 1 : 0);
  }
}

/**
 * Adds to `finds` the loads of a block that the corridor covers or may cover, as far as the caps and the mask let them; what
 * is certain goes to the certain ones. None that it covers is missed. O(block).
 */
export function scanAlong(
  { geometry, meta, counts }: Forest,
  block: number,
  asked: Int16Array,
  strip: Strip,
  { required, forbidden, sizes }: MaskTest,
  caps: Caps,
  finds: Finds,
): void {
  const first = Math.imul(block, ROOM);
  const end = first + counts[block]!;
  for (let position = first; position < end; position++) {
    const at = Math.imul(position, CELLS);
    const fromOrigin = gridGap(geometry, at, asked, 0);
    const fromDestination = gridGap(geometry, at + 3, asked, 3);
    if (fromOrigin > caps.any) {
      const isNear = fromOrigin <= geometry[at + 6]! ** 2 && fromDestination <= geometry[at + 7]! ** 2;
      if (!isNear || fromOrigin > caps.mutual) continue;
    }
    const verdict = strip.weigh(geometry, at, fromOrigin, fromDestination);
    if (verdict === 0) continue;
    const mask = meta[Math.imul(position, META)]!;
    if ((mask & required) !== required || (mask & forbidden) !== 0 || (mask & sizes) === 0) continue;
    finds.positions[finds.count] = position;
    finds.origins[finds.count] = fromOrigin;
    finds.verdicts[finds.count] = verdict;
    finds.destinations[finds.count++] = fromDestination;
  }
}
