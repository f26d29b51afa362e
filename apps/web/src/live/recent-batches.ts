import type { BoardBatch } from '@loadstone/contracts';

/** Enough for what arrives while a list is on its way, at many times the usual traffic. */
const MOST_BATCHES = 500;

/** The live batches of the last moments, oldest first. */
export interface RecentBatches {
  readonly remember: (batch: BoardBatch) => void;
  readonly list: () => readonly BoardBatch[];
  /** After a gap in the events what is kept here no longer joins up. */
  readonly forget: () => void;
}

/** A list that was made just before a batch and arrives just after it still gets that batch from here. */
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

/** The batches of this page. */
export const recentBatches = createRecentBatches();
