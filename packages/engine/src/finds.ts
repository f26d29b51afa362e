import { BLOCK_SIZE } from './forest.ts';

/** What the leaf scan asks of an entry's mask; see `mask.ts`. */
export interface MaskTest {
  required: number;
  forbidden: number;
  sizes: number;
}

/** Beyond every squared grid distance. */
export const UNCAPPED = 0x7fff_ffff;

/**
 * How far from the asker's origin, squared and in grid units, an entry may be to matter still: a search for the best few
 * lowers it as it goes. Those that may turn out mutual come first (M12) and have a cap of their own, never the lower one.
 */
export interface Caps {
  any: number;
  mutual: number;
}

/** Finds that are gathered before they are judged: many at once, so that their fetches from memory overlap. */
const ROOM = 256;

/** What scans found since the last judgement, in columns: positions of entries and how far their ends are, squared, in grid units. */
export class Finds {
  readonly positions = new Int32Array(ROOM);
  readonly origins = new Int32Array(ROOM);
  readonly destinations = new Int32Array(ROOM);
  count = 0;

  /** Whether another block could find more than there is room for. */
  get isFull(): boolean {
    return this.count > ROOM - BLOCK_SIZE;
  }
}

/** Gap classes of {@link Leaves.sortByGap}, each of so many grid units. */
const CLASS_UNITS = 16;
const CLASSES = 512;

/** The leaves that a search is to scan, in columns. */
export class Leaves {
  /** The first block of each. */
  blocks = new Int32Array(1024);
  /** Squared grid distance from the asker's origin to the origins' box. */
  gaps = new Int32Array(1024);
  /** Whether an entry of the leaf may be mutual. */
  mayBeMutual = new Uint8Array(1024);
  /** Index of the mask test of the leaf's tree. */
  tests = new Uint8Array(1024);
  readonly masks: MaskTest[] = [];
  count = 0;
  #order = new Int32Array(1024);
  #at = 0;
  readonly #starts = new Int32Array(CLASSES + 1);
  /** Nodes entered and entries scanned by the search under way, for the figures. */
  nodes = 0;
  entries = 0;

  /** Forgets the leaves, and the figures too where a new search begins. */
  clear(): void {
    this.count = 0;
    this.masks.length = 0;
  }

  add(block: number, gap: number, mayBeMutual: number): void {
    if (this.count === this.blocks.length) this.#grow();
    const at = this.count++;
    this.blocks[at] = block;
    this.gaps[at] = gap;
    this.mayBeMutual[at] = mayBeMutual;
    this.tests[at] = this.masks.length - 1;
  }

  #grow(): void {
    const length = this.blocks.length * 2;
    const { blocks, gaps, mayBeMutual, tests } = this;
    (this.blocks = new Int32Array(length)).set(blocks);
    (this.gaps = new Int32Array(length)).set(gaps);
    (this.mayBeMutual = new Uint8Array(length)).set(mayBeMutual);
    (this.tests = new Uint8Array(length)).set(tests);
    this.#order = new Int32Array(length);
  }

  /** Begins to hand out the leaves by how near their origins could be, to within a class of 4 miles. O(leaves). */
  sortByGap(): void {
    const { gaps, count } = this;
    const order = this.#order;
    this.#at = 0;
    const starts = this.#starts.fill(0);
    for (let leaf = 0; leaf < count; leaf++) starts[classOf(gaps[leaf]!) + 1]!++;
    for (let at = 0; at < CLASSES; at++) starts[at + 1] = starts[at + 1]! + starts[at]!;
    for (let leaf = 0; leaf < count; leaf++) order[starts[classOf(gaps[leaf]!)]!++] = leaf;
  }

  /** The next leaf that may hold one of the best, -1 after the last. */
  next({ any, mutual }: Caps): number {
    while (this.#at < this.count) {
      const leaf = this.#order[this.#at++]!;
      const gap = this.gaps[leaf]!;
      if (gap <= any || (gap <= mutual && this.mayBeMutual[leaf] === 1)) return leaf;
    }
    return -1;
  }

  /** The mask test of a leaf. */
  maskOf(leaf: number): MaskTest {
    return this.masks[this.tests[leaf]!]!;
  }
}

function classOf(gap: number): number {
  return Math.min(CLASSES - 1, (Math.sqrt(gap) / CLASS_UNITS) | 0);
}
