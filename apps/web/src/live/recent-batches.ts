import type { BoardBatch } from '@loadstone/contracts';

/** Enough for the batches that arrive while a list is being loaded, at many times the usual traffic. */
const MOST_BATCHES = 500;

/** The recent live batches, oldest first. */
export interface RecentBatches {
  readonly remember: (batch: BoardBatch) => void;
  readonly list: () => readonly BoardBatch[];
  /** After a gap in the events the stored batches are incomplete. */
  readonly forget: () => void;
}

/** Stores recent batches. A list that was created before a batch and arrives after it is updated from here. */
export function createRecentBatches(): RecentBatches {
  let batches: BoardBatch[] = [];
  return {
    remember: (batch) => {
      batches.push(batch);
      if (batches.length > 2 * MOST_BATCHES) batches = batches.slice(-MOST_BATCHES);
    },
    list: () => batches,
    forget: () => {
      batches = [];
    },
  };
}

/** The recent batches of this page. */
export const recentBatches = createRecentBatches();
