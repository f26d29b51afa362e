import type { TopKBounds, MaskFilter } from './candidates.ts';
import { UNBOUNDED } from './candidates.ts';

/** How far the first ring reaches, some 60 miles; every further one twice as far. */
const FIRST_RING_UNITS = 256;

/** So few nodes are not worth a ring of their own. */
const FEW_NODES = 256;

/** Gap classes of {@link LeafQueue.next}, each of so many grid units. */
const BUCKET_UNITS = 16;
const BUCKETS = 512;

/** The leaves that a search is to scan, in columns. */
export class LeafQueue {
  /** The first block of each. */
  blocks = new Int32Array(1024);
  /** Squared grid distance from the asker's origin to the origins' box. */
  gaps = new Int32Array(1024);
  /** Whether an entry of the leaf may be mutual. */
  mayBeMutual = new Uint8Array(1024);
  /** Index of the mask test of the leaf's tree. */
  filters = new Uint8Array(1024);
  readonly maskFilters: MaskFilter[] = [];
  count = 0;
  /** How far the ring that is being collected reaches, as a squared grid distance. */
  limit = UNBOUNDED;
  /** The nodes to enter, and the mask test of the tree of each: roots first, then what lay beyond the ring. */
  #frontier = new Int32Array(256);
  #frontierFilters = new Uint8Array(256);
  #frontierCount = 0;
  #entered = new Int32Array(256);
  #enteredFilters = new Uint8Array(256);
  /** The mask test of the tree that is being entered. */
  #filter = 0;
  #order = new Int32Array(1024);
  #at = 0;
  readonly #starts = new Int32Array(BUCKETS + 1);
  /** Nodes entered and entries scanned by the search under way, for the figures. */
  nodes = 0;
  entries = 0;

  /**
   * Begins a search.
   * @param isBounded whether what is far may turn out not to matter, so that it is collected ring by ring
   */
  start(isBounded: boolean): void {
    this.count = 0;
    this.maskFilters.length = 0;
    this.#frontierCount = 0;
    this.limit = isBounded ? FIRST_RING_UNITS ** 2 : UNBOUNDED;
  }

  /** Adds the root of a tree to what is to be entered. */
  addRoot(root: number, mask: MaskFilter): void {
    this.#filter = this.maskFilters.push(mask) - 1;
    this.defer(root);
  }

  /** LeafQueue a node of the tree that is being entered for a later ring. */
  defer(node: number): void {
    const at = this.#frontierCount++;
    if (at === this.#frontier.length) {
      const [frontier, filters] = [this.#frontier, this.#frontierFilters];
      (this.#frontier = new Int32Array(at * 2)).set(frontier);
      (this.#frontierFilters = new Uint8Array(at * 2)).set(filters);
    }
    this.#frontier[at] = node;
    this.#frontierFilters[at] = this.#filter;
  }

  /** Enters every node that is to be entered, which adds leaves and defers what is beyond the ring. */
  visitFrontier(visit: (node: number) => void): void {
    const [nodes, filters, count] = [this.#frontier, this.#frontierFilters, this.#frontierCount];
    this.#frontier = this.#entered;
    this.#frontierFilters = this.#enteredFilters;
    this.#entered = nodes;
    this.#enteredFilters = filters;
    this.#frontierCount = 0;
    this.count = 0;
    for (let at = 0; at < count; at++) {
      this.#filter = filters[at];
      visit(nodes[at]);
    }
    this.#sortByGap();
  }

  /**
   * Goes on to the next ring, twice as far, or to all that is left where that is little; false where nothing is left that may
   * matter.
   */
  nextRing({ mutual }: TopKBounds): boolean {
    if (this.#frontierCount === 0 || this.limit >= mutual) return false;
    const isLast = this.#frontierCount < FEW_NODES || this.limit > UNBOUNDED / 4;
    this.limit = isLast ? UNBOUNDED : this.limit * 4;
    return true;
  }

  add(block: number, gap: number, mayBeMutual: number): void {
    if (this.count === this.blocks.length) this.#grow();
    const at = this.count++;
    this.blocks[at] = block;
    this.gaps[at] = gap;
    this.mayBeMutual[at] = mayBeMutual;
    this.filters[at] = this.#filter;
  }

  #grow(): void {
    const length = this.blocks.length * 2;
    const { blocks, gaps, mayBeMutual, filters } = this;
    (this.blocks = new Int32Array(length)).set(blocks);
    (this.gaps = new Int32Array(length)).set(gaps);
    (this.mayBeMutual = new Uint8Array(length)).set(mayBeMutual);
    (this.filters = new Uint8Array(length)).set(filters);
    this.#order = new Int32Array(length);
  }

  /** Gets ready to hand out the leaves by how near their origins could be, to within a class of 4 miles. O(leaves). */
  #sortByGap(): void {
    const { gaps, count } = this;
    const order = this.#order;
    this.#at = 0;
    const starts = this.#starts.fill(0);
    for (let leaf = 0; leaf < count; leaf++) starts[bucketOf(gaps[leaf]) + 1]++;
    for (let at = 0; at < BUCKETS; at++) starts[at + 1] = starts[at + 1] + starts[at];
    for (let leaf = 0; leaf < count; leaf++) order[starts[bucketOf(gaps[leaf])]++] = leaf;
  }

  /** The next leaf that may hold one of the best, -1 after the last. */
  next({ any, mutual }: TopKBounds): number {
    while (this.#at < this.count) {
      const leaf = this.#order[this.#at++];
      const gap = this.gaps[leaf];
      if (gap <= any || (gap <= mutual && this.mayBeMutual[leaf] === 1)) return leaf;
    }
    return -1;
  }

  /** The mask test of a leaf. */
  filterOf(leaf: number): MaskFilter {
    return this.maskFilters[this.filters[leaf]];
  }
}

function bucketOf(gap: number): number {
  return Math.min(BUCKETS - 1, (Math.sqrt(gap) / BUCKET_UNITS) | 0);
}
