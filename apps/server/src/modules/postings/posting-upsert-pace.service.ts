import { UPSERT_BATCH } from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import { BatchPace } from '../../ground/batch-pace.ts';

/** The longest that an upsert waits, between two transactions, until the desks have the leads of the first. */
const DESKS_WAIT_MS = 500;
/**
 * A post of another company waits for the leads of the transaction before it, which take as long as this. Smaller transactions
 * take longer in sum, and did not make the wait shorter.
 */
const PACE = { first: 50, least: 25, most: UPSERT_BATCH, targetMs: 120 };

/** The pace of an upsert, a sync, and what they delete. */
export function createPace(): BatchPace {
  return new BatchPace(PACE);
}

/** Waits until the desks have the leads of what was written, or {@link DESKS_WAIT_MS}, and notes how long that took. */
export async function letDesksFollow(board: Board, pace: BatchPace): Promise<void> {
  const startedMs = performance.now();
  await board.matching.whenPassedOn(DESKS_WAIT_MS);
  pace.note(performance.now() - startedMs);
}
