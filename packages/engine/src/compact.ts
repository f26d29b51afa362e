import { NODE_CELLS } from './boxes.ts';
import type { TreePool } from './tree-pool.ts';
import { BLOCK_SIZE, DIMENSIONS, META_WORDS, NODE_LINK } from './tree-pool.ts';

/** Copies a tree into another pool in depth-first order and returns the new root. O(tree). */
export function copyTree(from: TreePool, root: number, to: TreePool): number {
  const copiedRoot = to.createTree();
  const pending = [root, copiedRoot];
  while (pending.length > 0) {
    const copy = pending.pop()!;
    const node = pending.pop()!;
    const link = from.links[(node * NODE_CELLS) / 2 + NODE_LINK];
    if (link >= 0) {
      const { dimension, value } = from.splitOf(node);
      const pair = to.splitEmptyLeaf(copy, dimension, value);
      pending.push(link, pair, link + 1, pair + 1);
    } else copyLeaf(from, ~link, to, copy);
    const cells = from.boxes.subarray(node * NODE_CELLS, node * NODE_CELLS + 2 * NODE_LINK);
    to.boxes.set(cells, copy * NODE_CELLS);
  }
  return copiedRoot;
}

function copyLeaf(from: TreePool, head: number, to: TreePool, copy: number): void {
  const { geometry, meta } = from;
  for (let block = head; block >= 0; block = from.chain[block]) {
    const first = block * BLOCK_SIZE;
    for (let position = first; position < first + from.counts[block]; position++) {
      const m = position * META_WORDS;
      to.appendToLeaf(copy, geometry, position * DIMENSIONS, meta[m], meta[m + 1], meta[m + 2]);
    }
  }
}
