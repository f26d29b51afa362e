import { BLOCK_SIZE } from './tree-pool.ts';

/** What the leaf scan asks of an entry's mask; see `mask.ts`. */
export interface MaskFilter {
  required: number;
  forbidden: number;
  sizes: number;
}

/** Beyond every squared grid distance. */
export const UNBOUNDED = 0x7fff_ffff;

/**
 * How far from the asker's origin, squared and in grid units, an entry may be to matter still: a search for the best few
 * lowers it as it goes. Those that may turn out mutual come first (M12) and have a cap of their own, never the lower one.
 */
export interface TopKBounds {
  any: number;
  mutual: number;
}

/** Candidates that are gathered before they are judged: many at once, so that their fetches from memory overlap. */
const ROOM = 256;

/** What scans found since the last judgement, in columns: positions of entries and how far their ends are, squared, in grid units. */
export class Candidates {
  readonly positions = new Int32Array(ROOM);
  readonly originDistances = new Int32Array(ROOM);
  readonly destinationDistances = new Int32Array(ROOM);
  /** Along a corridor, whether it is certain that it covers the load. */
  readonly verdicts = new Int8Array(ROOM);
  count = 0;

  /** Whether another block could find more than there is room for. */
  get isFull(): boolean {
    return this.count > ROOM - BLOCK_SIZE;
  }
}
