import type { BoardChange } from '@loadstone/contracts';

/** What one change of the feed did to one company's board. */
export interface CompanyBatch {
  readonly eventId: number;
  readonly changes: readonly BoardChange[];
}

/** How much a company's ring holds at most. */
export interface RingLimits {
  readonly batches: number;
  readonly changes: number;
}

/**
 * The recent batches of one company, so that a client that was away for a moment misses nothing.
 * It knows from which event on it is complete, and refuses to replay from before.
 */
export class BatchRing {
  readonly #limits: RingLimits;
  #batches: CompanyBatch[] = [];
  #changeCount = 0;
  #completeAfter: number;

  /** @param completeAfter every batch with a greater event id will be added. */
  constructor(completeAfter: number, limits: RingLimits) {
    this.#completeAfter = completeAfter;
    this.#limits = limits;
  }

  /** Adds the next batch; the oldest ones leave where there are too many. One from before a reset is not held. */
  add(batch: CompanyBatch): void {
    if (batch.eventId <= this.#completeAfter) return;
    this.#batches.push(batch);
    this.#changeCount += batch.changes.length;
    while (this.#batches.length > this.#limits.batches || this.#changeCount > this.#limits.changes) {
      const oldest = this.#batches.shift();
      if (oldest === undefined) return;
      this.#changeCount -= oldest.changes.length;
      this.#completeAfter = oldest.eventId;
    }
  }

  /** Every batch after an event, oldest first; undefined where some of them are no longer (or were never) held. */
  listAfter(eventId: number): readonly CompanyBatch[] | undefined {
    if (eventId < this.#completeAfter) return undefined;
    return this.#batches.filter((batch) => batch.eventId > eventId);
  }

  /** Forgets everything up to an event: nobody can resume from before it. */
  reset(completeAfter: number): void {
    this.#batches = [];
    this.#changeCount = 0;
    this.#completeAfter = completeAfter;
  }
}
