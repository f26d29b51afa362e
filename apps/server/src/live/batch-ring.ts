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
  #held: { readonly batch: CompanyBatch; readonly atMs: number }[] = [];
  #changeCount = 0;
  #completeAfter: number;

  /** @param completeAfter every batch with a greater event id will be added. */
  constructor(completeAfter: number, limits: RingLimits) {
    this.#completeAfter = completeAfter;
    this.#limits = limits;
  }

  /** Adds the next batch; the oldest ones leave where there are too many. One from before a reset is not held. */
  add(batch: CompanyBatch, nowMs: number): void {
    if (batch.eventId <= this.#completeAfter) return;
    this.#held.push({ batch, atMs: nowMs });
    this.#changeCount += batch.changes.length;
    while (this.#held.length > this.#limits.batches || this.#changeCount > this.#limits.changes) this.#dropOldest();
  }

  /** Lets go of what was added before that moment. */
  dropBefore(momentMs: number): void {
    while ((this.#held[0]?.atMs ?? momentMs) < momentMs) this.#dropOldest();
  }

  /** Every batch after an event, oldest first; undefined where some of them are no longer (or were never) held. */
  listAfter(eventId: number): readonly CompanyBatch[] | undefined {
    if (eventId < this.#completeAfter) return undefined;
    return this.#held.flatMap(({ batch }) => (batch.eventId > eventId ? [batch] : []));
  }

  /** Forgets everything up to an event: nobody can resume from before it. */
  reset(completeAfter: number): void {
    this.#held = [];
    this.#changeCount = 0;
    this.#completeAfter = completeAfter;
  }

  #dropOldest(): void {
    const oldest = this.#held.shift();
    if (oldest === undefined) return;
    this.#changeCount -= oldest.batch.changes.length;
    this.#completeAfter = oldest.batch.eventId;
  }
}
