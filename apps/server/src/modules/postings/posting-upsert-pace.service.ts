import { UPSERT_BATCH } from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';

/** The longest that an upsert waits, between two transactions, until the desks have the leads of the first. */
const DESKS_WAIT_MS = 500;
const FIRST_ROWS = 50;
const LEAST_ROWS = 25;
/** A post of another company waits for the leads of the transaction before it, which should not take longer. */
const DESKS_TARGET_MS = 120;

/** How many rows an upsert, a sync or their deletions write in one transaction: as many as the desks can follow. */
export class UpsertPace {
  #size = FIRST_ROWS;
  /** Rows that have changed the leads of others since the last wait. */
  #written = 0;

  /** Rows of the next transaction. */
  get size(): number {
    return this.#size;
  }

  /** Notes rows of a committed transaction that have changed the leads of others. */
  noteWritten(rows: number): void {
    this.#written += rows;
  }

  /** Before a transaction: waits until the desks have the leads of those before it, or {@link DESKS_WAIT_MS}. */
  async waitForDesks({ matching }: Board): Promise<void> {
    if (this.#written === 0) return;
    const startedMs = performance.now();
    await matching.whenPassedOn(DESKS_WAIT_MS);
    this.#size = toNextSize(this.#size, this.#written, performance.now() - startedMs);
    this.#written = 0;
  }
}

/**
 * The rows of the next transaction, after the leads of the written ones took a time. It at most doubles, and only where as
 * many were written as it allows.
 */
export function toNextSize(size: number, written: number, tookMs: number): number {
  if (tookMs > DESKS_TARGET_MS) return Math.max(LEAST_ROWS, Math.floor((size * DESKS_TARGET_MS) / tookMs));
  const isFast = tookMs <= DESKS_TARGET_MS / 2 && written >= size;
  return isFast ? Math.min(UPSERT_BATCH, size * 2) : size;
}
