import { BLOCK_SIZE } from './tree-pool.ts';

/** Conditions on the mask of an entry; see `entry-mask.ts`. */
export interface MaskFilter {
  required: number;
  forbidden: number;
  sizes: number;
}

/** Larger than every squared grid distance. */
export const UNBOUNDED = 0x7fff_ffff;

/**
 * Upper bounds for the distance between the origins of query and entry, squared, in grid units. A top-k search lowers
 * them while it finds hits. Mutual pairs rank first (M12) and have their own bound, which is never below `any`.
 */
export interface TopKBounds {
  any: number;
  mutual: number;
}

/** Candidates are filtered in batches of up to this size, so that their cache misses overlap. */
const ROOM = 256;

/**
 * Candidates from leaf scans that are not filtered yet: entry positions and squared grid distances of both ends. The
 * search owns the columns and reuses them.
 */
export class Candidates {
  readonly positions = new Int32Array(ROOM);
  readonly originDistances = new Int32Array(ROOM);
  readonly destinationDistances = new Int32Array(ROOM);
  /** For a corridor query: whether the corridor covers the load, or uncertain. */
  readonly verdicts = new Int8Array(ROOM);
  count = 0;

  /** Whether the next block might not fit. */
  get isFull(): boolean {
    return this.count > ROOM - BLOCK_SIZE;
  }
}
