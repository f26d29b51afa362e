import type { TopKBounds, MaskFilter } from './candidates.ts';
import { UNBOUNDED } from './candidates.ts';

/** Radius of the first ring, about 60 miles. Each further ring doubles it. */
const FIRST_RING_UNITS = 256;

/** With fewer deferred nodes than this, the last ring takes all of them. */
const FEW_NODES = 256;

/** Width of a distance bucket of {@link LeafQueue.next}, in grid units. */
const BUCKET_UNITS = 16;
const BUCKETS = 512;

/** The leaves that a search has to scan, in columns, nearest first. Reused by every search. */
export class LeafQueue {
  /** First block of each leaf. */
  blocks = new Int32Array(1024);
  /** Squared grid distance from the query's origin to the box of the leaf's origins. */
  gaps = new Int32Array(1024);
  /** Whether an entry of the leaf may be mutual. */
  mayBeMutual = new Uint8Array(1024);
  /** Index of the mask filter of the leaf's tree. */
  filters = new Uint8Array(1024);
  readonly maskFilters: MaskFilter[] = [];
  count = 0;
  /** Squared radius of the current ring in grid units. */
  limit = UNBOUNDED;
  /** Nodes to visit and the mask filter of their tree: first the roots, then the nodes beyond the current ring. */
  #frontier = new Int32Array(256);
  #frontierFilters = new Uint8Array(256);
  #frontierCount = 0;
  #entered = new Int32Array(256);
  #enteredFilters = new Uint8Array(256);
  /** The mask filter of the tree being visited. */
  #filter = 0;
  #order = new Int32Array(1024);
  #at = 0;
  readonly #starts = new Int32Array(BUCKETS + 1);
  /** Nodes visited and entries scanned by the current search, for benches. */
  nodes = 0;
  entries = 0;

  /**
   * Starts a search. O(1).
   * @param isBounded collect leaves ring by ring, because distant ones may not be needed
   */
  start(isBounded: boolean): void {
    this.count = 0;
    this.maskFilters.length = 0;
    this.#frontierCount = 0;
    this.limit = isBounded ? FIRST_RING_UNITS ** 2 : UNBOUNDED;
  }

  /** Adds the root of a tree to the frontier. O(1). */
  addRoot(root: number, mask: MaskFilter): void {
    this.#filter = this.maskFilters.push(mask) - 1;
    this.defer(root);
  }

  /** Defers a node of the current tree to a later ring. Amortised O(1). */
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

  /**
   * Visits all nodes of the frontier. The visitor adds leaves and defers nodes beyond the ring. Replaces the collected
   * leaves.
   */
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
   * Advances to the next ring, or to all deferred nodes if they are few. Returns false if no remaining leaf can matter.
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

  /** Sorts the leaves by distance into buckets of 4 miles. O(leaves). */
  #sortByGap(): void {
    const { gaps, count } = this;
    const order = this.#order;
    this.#at = 0;
    const starts = this.#starts.fill(0);
    for (let leaf = 0; leaf < count; leaf++) starts[bucketOf(gaps[leaf]) + 1]++;
    for (let at = 0; at < BUCKETS; at++) starts[at + 1] = starts[at + 1] + starts[at];
    for (let leaf = 0; leaf < count; leaf++) order[starts[bucketOf(gaps[leaf])]++] = leaf;
  }

  /** Returns the next leaf that may hold one of the best hits, or -1. */
  next({ any, mutual }: TopKBounds): number {
    while (this.#at < this.count) {
      const leaf = this.#order[this.#at++];
      const gap = this.gaps[leaf];
      if (gap <= any || (gap <= mutual && this.mayBeMutual[leaf] === 1)) return leaf;
    }
    return -1;
  }

  /** Returns the mask filter of a leaf. */
  filterOf(leaf: number): MaskFilter {
    return this.maskFilters[this.filters[leaf]];
  }
}

function bucketOf(gap: number): number {
  return Math.min(BUCKETS - 1, (Math.sqrt(gap) / BUCKET_UNITS) | 0);
}
