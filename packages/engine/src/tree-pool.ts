import { clearBox, NODE_CELLS, widen } from './boxes.ts';
import { growBuffer, growInt16, growInt32, nextLength } from './memory.ts';
import type { Split } from './split.ts';
import { addToSample, chooseSplit, splitBetween } from './split.ts';

/** Postings in one leaf block. */
export const BLOCK_SIZE = 32;

/**
 * One entry's geometry: two grid points and two grid chords, origin first. A node's box uses the same order, least and
 * greatest interleaved, then the greatest chords.
 */
export const DIMENSIONS = 8;
/** Words of an entry beside its geometry: a mask, a reference and a company, whose meanings are the caller's. */
export const META_WORDS = 3;

/** Where a node's link is when the node array is seen as 32-bit integers: first child, or ~block. */
export const NODE_LINK = 7;
const NODE_WORDS = 8;

/** Entries a leaf that a bulk build is expected to end up with; a little less than it does, so that the pool need not grow. */
const EXPECTED_FILL = 23;

/** Blocks below which a pool is left as it is. */
const SPARSE_FROM = 256;

/** Below this much of a leaf, two sibling leaves become one. */
const MERGE_AT = BLOCK_SIZE / 2;

/**
 * A pool of binary trees over postings, six coordinates and two radii wide, that grow and shrink one entry at a time.
 * LeafQueue are blocks of {@link BLOCK_SIZE} entries side by side; a node carries the box of its entries' ends and their greatest radii, two sibling
 * nodes sharing a cache line. Boxes may be looser than their entries after removals, never tighter.
 * Entries with the same geometry beyond a block's room chain blocks. The pool owns every array; they are replaced as it grows.
 */
export class TreePool {
  /** Node boxes, {@link NODE_CELLS} a node. */
  boxes: Int16Array = new Int16Array(NODE_CELLS * 64);
  /** The same memory as 32-bit words, for the links. */
  links: Int32Array = new Int32Array(this.boxes.buffer);
  /**
   * The way down, apart from the boxes so that little memory is touched: a node's link once more and, of an inner node, the
   * dimension above the 16 bits of the value that sends an entry left when its own is at most that.
   */
  #routing: Int32Array = new Int32Array(2 * 64);
  /** {@link DIMENSIONS} cells an entry. */
  geometry: Int16Array = new Int16Array(DIMENSIONS * BLOCK_SIZE * 32);
  /** {@link META_WORDS} an entry: mask, reference, company. */
  meta: Int32Array = new Int32Array(META_WORDS * BLOCK_SIZE * 32);
  /** Entries in a block. */
  counts: Uint8Array = new Uint8Array(32);
  /** The block that continues a block, or -1. */
  chain: Int32Array = new Int32Array(32);

  #freePairHead = -1;
  #nodeTop = 0;
  #freeBlockHead = -1;
  #blockTop = 0;
  #pairs = 0;
  #blocks = 0;
  #path: Int32Array = new Int32Array(64);

  /** Bytes held. */
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

  /** Nodes and blocks in use, for the figures. */
  get usage(): { nodes: number; blocks: number } {
    return { nodes: this.#pairs * 2, blocks: this.#blocks };
  }

  /** Whether three quarters of a pool worth the trouble are empty. */
  get isSparse(): boolean {
    return this.counts.length > SPARSE_FROM && this.#blocks * 4 < this.counts.length;
  }

  /** A new empty tree. */
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

  /** Two neighbouring nodes; the first has an even number. */
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

  /** An empty block. */
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

  /** Makes room for so many blocks in all. */
  growBlocks(blocks: number): void {
    if (blocks <= this.counts.length) return;
    this.geometry = growInt16(this.geometry, blocks * BLOCK_SIZE * DIMENSIONS);
    this.meta = growInt32(this.meta, blocks * BLOCK_SIZE * META_WORDS);
    this.chain = growInt32(this.chain, blocks);
    this.counts = new Uint8Array(growBuffer(this.counts.buffer, blocks), 0, blocks);
  }

  /** Makes room for so many more entries, built in one go. */
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

  /** Adds an entry; its geometry is copied. Amortised O(depth). */
  insert(root: number, entry: Int16Array, mask: number, reference: number, company: number): void {
    let depth = this.#descend(root, entry, 0);
    let node = this.#path[depth];
    while (this.counts[~this.#routing[node * 2]] === BLOCK_SIZE && this.#splitLeaf(node, entry)) {
      depth = this.#descend(node, entry, depth);
      node = this.#path[depth];
    }
    this.appendToLeaf(node, entry, 0, mask, reference, company);
    // A box that holds the entry already lies in boxes that do.
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

  /** Adds an entry from `from[start…]` to a leaf under construction, widening nothing. */
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

  /** Splits a full leaf in two, or says false when its entries and the new one cannot be told apart. */
  #splitLeaf(node: number, entry: Int16Array): boolean {
    let block = ~this.#routing[node * 2];
    const split = this.#choose(block, entry);
    if (!split) return false;
    const { dimension, value } = split;
    const pair = this.#makeInner(node, dimension, value);
    while (block >= 0) {
      // Growth may replace the arrays meanwhile; these still hold the entries.
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

  /** The cut of a leaf's first block, which is full, and a further entry; where those are all alike, of any in the chain. */
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

  /** Where an inner node parts its entries. */
  splitOf(node: number): Split {
    const route = this.#routing[node * 2 + 1];
    return { dimension: route >> 16, value: (route << 16) >> 16 };
  }

  /** Makes an empty leaf an inner node over two empty leaves; returns the first. */
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

  /** Notes in #path the way from a node at a depth to the leaf for an entry of this geometry; returns the leaf's depth. */
  #descend(node: number, entry: Int16Array, depth: number): number {
    const routes = this.#routing;
    for (;;) {
      if (depth === this.#path.length) this.#path = growInt32(this.#path, depth * 2);
      this.#path[depth] = node;
      const link = routes[node * 2];
      if (link < 0) return depth;
      const route = routes[node * 2 + 1];
      // The sign of the difference: which way it goes is a coin toss that a branch would lose.
      node = link + ((((route << 16) >> 16) - entry[route >> 16]) >>> 31);
      depth++;
    }
  }

  /** Where an entry is in a leaf; from the end, since what was added last is what changes most. */
  #locate(node: number, reference: number): number {
    const { meta } = this;
    for (let block = ~this.#routing[node * 2]; block >= 0; block = this.chain[block]) {
      const first = block * BLOCK_SIZE;
      for (let position = first + this.counts[block] - 1; position >= first; position--) {
        if (meta[position * META_WORDS + 1] === reference) return position;
      }
    }
    throw new Error(`the index has lost the entry ${reference}`);
  }

  /** Gives the entry of this geometry and reference other words. O(depth). */
  updateEntry(root: number, entry: Int16Array, from: number, mask: number, reference: number, company: number): void {
    const node = this.#path[this.#descend(root, entry, 0)];
    const at = this.#locate(node, from) * META_WORDS;
    this.meta[at] = mask;
    this.meta[at + 1] = reference;
    this.meta[at + 2] = company;
  }

  /** Removes the entry of this geometry and reference, and what has become empty with it. O(depth). */
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

  /** Folds an emptied or nearly empty leaf into its sibling, when that leaves one leaf or nothing of this one. */
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
