import { clearBox, NODE_CELLS, widen } from './boxes.ts';
import { growBuffer, growInt16, growInt32, nextLength } from './memory.ts';
import type { Split } from './split.ts';
import { addToSample, chooseSplit, splitBetween } from './split.ts';

/** Entries per leaf block. */
export const BLOCK_SIZE = 32;

/**
 * Geometry of an entry: two grid points and two chords, origin first. The box of a node has minimum and maximum of each
 * coordinate, then the two maximum chords.
 */
export const DIMENSIONS = 8;
/** Metadata words of an entry: mask, reference and company. The pool does not interpret them. */
export const META_WORDS = 3;

/** Index of the link in a node seen as 32-bit integers: the first child, or ~block of a leaf. */
export const NODE_LINK = 7;
const NODE_WORDS = 8;

/** Expected entries per leaf after a bulk load, slightly low so that the pool does not have to grow. */
const EXPECTED_FILL = 23;

/** A pool with fewer blocks is never compacted. */
const SPARSE_FROM = 256;

/** Two sibling leaves with at most this many entries together are merged. */
const MERGE_AT = BLOCK_SIZE / 2;

/**
 * A pool of binary trees over entries with six coordinates and two radii (a k-d tree with R-tree boxes). Entries are
 * inserted and removed one at a time. A leaf is a block of {@link BLOCK_SIZE} entries; if more entries have the same
 * geometry, blocks are chained. A node has the bounding box of its entries and their maximum radii; two sibling nodes
 * share a cache line. After removals a box may be larger than necessary, never too small. The pool owns all arrays and
 * replaces them when it grows.
 */
export class TreePool {
  /** Node boxes, {@link NODE_CELLS} per node. */
  boxes: Int16Array = new Int16Array(NODE_CELLS * 64);
  /** The same memory as 32-bit words, for the links. */
  links: Int32Array = new Int32Array(this.boxes.buffer);
  /**
   * What a descent reads, separate from the boxes to touch less memory: the link of each node and, for an inner node,
   * the split dimension (upper 16 bits) and split value (lower 16 bits). Entries with at most that value are on the
   * left.
   */
  #routing: Int32Array = new Int32Array(2 * 64);
  /** {@link DIMENSIONS} cells per entry. */
  geometry: Int16Array = new Int16Array(DIMENSIONS * BLOCK_SIZE * 32);
  /** {@link META_WORDS} per entry: mask, reference, company. */
  meta: Int32Array = new Int32Array(META_WORDS * BLOCK_SIZE * 32);
  /** Number of entries per block. */
  counts: Uint8Array = new Uint8Array(32);
  /** The next block of a chain, or -1. */
  chain: Int32Array = new Int32Array(32);

  #freePairHead = -1;
  #nodeTop = 0;
  #freeBlockHead = -1;
  #blockTop = 0;
  #pairs = 0;
  #blocks = 0;
  #path: Int32Array = new Int32Array(64);

  /** Bytes allocated. */
  get bytes(): number {
    return (
      this.boxes.byteLength +
      this.#routing.byteLength +
      this.geometry.byteLength +
      this.meta.byteLength +
      this.counts.byteLength +
      this.chain.byteLength
    );
  }

  /** Nodes and blocks in use. */
  get usage(): { nodes: number; blocks: number } {
    return { nodes: this.#pairs * 2, blocks: this.#blocks };
  }

  /** Whether three quarters of the blocks are unused. */
  get isSparse(): boolean {
    return this.counts.length > SPARSE_FROM && this.#blocks * 4 < this.counts.length;
  }

  /** Creates an empty tree and returns its root. Amortised O(1). */
  createTree(): number {
    const root = this.allocatePair();
    clearBox(this.boxes, root);
    this.#setLink(root, ~this.allocateBlock());
    return root;
  }

  #setLink(node: number, link: number): void {
    this.links[node * NODE_WORDS + NODE_LINK] = link;
    this.#routing[node * 2] = link;
  }

  /** Allocates two sibling nodes; the first has an even number. Amortised O(1). */
  allocatePair(): number {
    this.#pairs++;
    if (this.#freePairHead >= 0) {
      const pair = this.#freePairHead;
      this.#freePairHead = this.links[pair * NODE_WORDS + NODE_LINK];
      return pair;
    }
    const pair = this.#nodeTop;
    if ((pair + 2) * NODE_CELLS > this.boxes.length) this.#growNodes(nextLength(pair >> 1) * 2);
    this.#nodeTop += 2;
    return pair;
  }

  #growNodes(nodes: number): void {
    this.boxes = growInt16(this.boxes, nodes * NODE_CELLS);
    this.links = new Int32Array(this.boxes.buffer, 0, nodes * NODE_WORDS);
    this.#routing = growInt32(this.#routing, nodes * 2);
  }

  #releasePair(pair: number): void {
    this.#pairs--;
    this.links[pair * NODE_WORDS + NODE_LINK] = this.#freePairHead;
    this.#freePairHead = pair;
  }

  /** Allocates an empty block. Amortised O(1). */
  allocateBlock(): number {
    this.#blocks++;
    let block = this.#freeBlockHead;
    if (block >= 0) this.#freeBlockHead = this.chain[block];
    else {
      block = this.#blockTop++;
      if (block === this.counts.length) this.growBlocks(nextLength(block));
    }
    this.counts[block] = 0;
    this.chain[block] = -1;
    return block;
  }

  /** Grows the pool to a number of blocks. */
  growBlocks(blocks: number): void {
    if (blocks <= this.counts.length) return;
    this.geometry = growInt16(this.geometry, blocks * BLOCK_SIZE * DIMENSIONS);
    this.meta = growInt32(this.meta, blocks * BLOCK_SIZE * META_WORDS);
    this.chain = growInt32(this.chain, blocks);
    this.counts = new Uint8Array(growBuffer(this.counts.buffer, blocks), 0, blocks);
  }

  /** Makes room for a bulk load of so many entries. */
  reserve(entries: number): void {
    const blocks = Math.ceil(entries / EXPECTED_FILL);
    this.growBlocks(this.#blockTop + blocks);
    const nodes = this.#nodeTop + 2 * blocks;
    if (nodes * NODE_CELLS > this.boxes.length) this.#growNodes(nodes);
  }

  #releaseBlock(block: number): void {
    this.#blocks--;
    this.chain[block] = this.#freeBlockHead;
    this.#freeBlockHead = block;
  }

  /** Inserts an entry and copies its geometry. Amortised O(depth). */
  insert(root: number, entry: Int16Array, mask: number, reference: number, company: number): void {
    let depth = this.#descend(root, entry, 0);
    let node = this.#path[depth];
    while (this.counts[~this.#routing[node * 2]] === BLOCK_SIZE && this.#splitLeaf(node, entry)) {
      depth = this.#descend(node, entry, depth);
      node = this.#path[depth];
    }
    this.appendToLeaf(node, entry, 0, mask, reference, company);
    // If a box already contains the entry, so do the boxes of its ancestors.
    while (depth >= 0 && widen(this.boxes, this.#path[depth], entry, 0)) depth--;
  }

  #append(block: number, from: Int16Array, start: number, mask: number, reference: number, company: number): void {
    const count = this.counts[block];
    this.counts[block] = count + 1;
    this.#write(block * BLOCK_SIZE + count, from, start, mask, reference, company);
  }

  #write(position: number, from: Int16Array, start: number, mask: number, reference: number, company: number): void {
    const { geometry, meta } = this;
    const to = position * DIMENSIONS;
    for (let dimension = 0; dimension < DIMENSIONS; dimension++) geometry[to + dimension] = from[start + dimension];
    meta[position * META_WORDS] = mask;
    meta[position * META_WORDS + 1] = reference;
    meta[position * META_WORDS + 2] = company;
  }

  /** Appends the entry at `from[start…]` to a leaf without extending boxes. O(1). */
  appendToLeaf(node: number, from: Int16Array, start: number, mask: number, reference: number, company: number): void {
    let block = ~this.#routing[node * 2];
    if (this.counts[block] === BLOCK_SIZE) {
      const head = this.allocateBlock();
      this.chain[head] = block;
      this.#setLink(node, ~head);
      block = head;
    }
    this.#append(block, from, start, mask, reference, company);
  }

  /** Splits a full leaf. Returns false if its entries and the new one all have the same geometry. */
  #splitLeaf(node: number, entry: Int16Array): boolean {
    let block = ~this.#routing[node * 2];
    const split = this.#choose(block, entry);
    if (!split) return false;
    const { dimension, value } = split;
    const pair = this.#makeInner(node, dimension, value);
    while (block >= 0) {
      // The pool may replace its arrays while it grows; these still contain the entries.
      const { geometry, meta } = this;
      const first = block * BLOCK_SIZE;
      for (let position = first; position < first + this.counts[block]; position++) {
        const start = position * DIMENSIONS;
        const side = geometry[start + dimension] <= value ? pair : pair + 1;
        widen(this.boxes, side, geometry, start);
        const at = position * META_WORDS;
        this.appendToLeaf(side, geometry, start, meta[at], meta[at + 1], meta[at + 2]);
      }
      const next = this.chain[block];
      this.#releaseBlock(block);
      block = next;
    }
    return true;
  }

  /**
   * Chooses the split of a full leaf and a new entry. If the first block is all equal, searches the chain for a
   * different entry.
   */
  #choose(head: number, entry: Int16Array): Split | undefined {
    for (let index = 0; index < BLOCK_SIZE; index++) {
      addToSample(index, this.geometry, (head * BLOCK_SIZE + index) * DIMENSIONS);
    }
    addToSample(BLOCK_SIZE, entry, 0);
    const split = chooseSplit(BLOCK_SIZE + 1, (BLOCK_SIZE + 1) >> 1);
    if (split) return split;
    for (let block = this.chain[head]; block >= 0; block = this.chain[block]) {
      const first = block * BLOCK_SIZE;
      for (let position = first; position < first + this.counts[block]; position++) {
        const apart = splitBetween(this.geometry, position * DIMENSIONS, entry, 0);
        if (apart) return apart;
      }
    }
    return undefined;
  }

  /** Returns the split of an inner node. */
  splitOf(node: number): Split {
    const route = this.#routing[node * 2 + 1];
    return { dimension: route >> 16, value: (route << 16) >> 16 };
  }

  /** Turns an empty leaf into an inner node with two empty leaves and returns the first. */
  splitEmptyLeaf(node: number, dimension: number, value: number): number {
    this.#releaseBlock(~this.#routing[node * 2]);
    return this.#makeInner(node, dimension, value);
  }

  #makeInner(node: number, dimension: number, value: number): number {
    const pair = this.allocatePair();
    this.#setLink(node, pair);
    this.#routing[node * 2 + 1] = (dimension << 16) | (value & 0xffff);
    for (let side = pair; side < pair + 2; side++) {
      clearBox(this.boxes, side);
      this.#setLink(side, ~this.allocateBlock());
    }
    return pair;
  }

  /**
   * Descends from a node at a depth to the leaf for a geometry and stores the path in #path. Returns the depth of the
   * leaf.
   */
  #descend(node: number, entry: Int16Array, depth: number): number {
    const routes = this.#routing;
    for (;;) {
      if (depth === this.#path.length) this.#path = growInt32(this.#path, depth * 2);
      this.#path[depth] = node;
      const link = routes[node * 2];
      if (link < 0) return depth;
      const route = routes[node * 2 + 1];
      // The sign of the difference selects the child: the direction is unpredictable, so a branch would often be
      // mispredicted.
      node = link + ((((route << 16) >> 16) - entry[route >> 16]) >>> 31);
      depth++;
    }
  }

  /** Returns the position of an entry in a leaf. Searches from the end, since recent entries change most often. */
  #locate(node: number, reference: number): number {
    const { meta } = this;
    for (let block = ~this.#routing[node * 2]; block >= 0; block = this.chain[block]) {
      const first = block * BLOCK_SIZE;
      for (let position = first + this.counts[block] - 1; position >= first; position--) {
        if (meta[position * META_WORDS + 1] === reference) return position;
      }
    }
    throw new Error(`the index does not contain the entry ${reference}`);
  }

  /** Replaces the metadata of the entry with this geometry and reference. O(depth). */
  updateEntry(root: number, entry: Int16Array, from: number, mask: number, reference: number, company: number): void {
    const node = this.#path[this.#descend(root, entry, 0)];
    const at = this.#locate(node, from) * META_WORDS;
    this.meta[at] = mask;
    this.meta[at + 1] = reference;
    this.meta[at + 2] = company;
  }

  /** Removes the entry with this geometry and reference, and the nodes that become empty. O(depth). */
  remove(root: number, entry: Int16Array, reference: number): void {
    const depth = this.#descend(root, entry, 0);
    const node = this.#path[depth];
    const position = this.#locate(node, reference);
    const head = ~this.#routing[node * 2];
    const last = head * BLOCK_SIZE + this.counts[head] - 1;
    const { geometry, meta } = this;
    const m = last * META_WORDS;
    this.#write(position, geometry, last * DIMENSIONS, meta[m], meta[m + 1], meta[m + 2]);
    const left = this.counts[head] - 1;
    this.counts[head] = left;
    if (left === 0 && this.chain[head] >= 0) {
      this.#setLink(node, ~this.chain[head]);
      this.#releaseBlock(head);
    } else if (left <= MERGE_AT && depth > 0) {
      this.#mergeUp(this.#path[depth - 1], node);
    }
  }

  /** Merges an empty or nearly empty leaf into its sibling if the result fits one leaf. */
  #mergeUp(parent: number, node: number): void {
    const block = ~this.#routing[node * 2];
    if (this.chain[block] >= 0) return;
    const count = this.counts[block];
    const sibling = node ^ 1;
    const siblingLink = this.#routing[sibling * 2];
    if (count > 0) {
      if (siblingLink >= 0 || this.chain[~siblingLink] >= 0) return;
      if (this.counts[~siblingLink] + count > MERGE_AT) return;
      const first = block * BLOCK_SIZE;
      for (let position = first; position < first + count; position++) {
        widen(this.boxes, sibling, this.geometry, position * DIMENSIONS);
        const { meta } = this;
        const at = position * META_WORDS;
        const start = position * DIMENSIONS;
        this.#append(~siblingLink, this.geometry, start, meta[at], meta[at + 1], meta[at + 2]);
      }
    }
    this.#releaseBlock(block);
    this.boxes.copyWithin(parent * NODE_CELLS, sibling * NODE_CELLS, (sibling + 1) * NODE_CELLS);
    this.#setLink(parent, siblingLink);
    this.#routing[parent * 2 + 1] = this.#routing[sibling * 2 + 1];
    this.#releasePair(node & ~1);
  }

  /** Frees a whole tree. O(nodes + blocks). */
  freeTree(root: number): void {
    const stack = [root];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      const link = this.#routing[node * 2];
      if (link >= 0) {
        stack.push(link, link + 1);
        continue;
      }
      for (let block = ~link; block >= 0;) {
        const next = this.chain[block];
        this.#releaseBlock(block);
        block = next;
      }
      if ((node & 1) === 1) this.#releasePair(node & ~1);
    }
    this.#releasePair(root);
  }
}
