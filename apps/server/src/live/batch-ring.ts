import type { BoardChange } from '@loadstone/contracts/live';
import type { PostingKind } from '@loadstone/contracts/postings';
import { withoutScores } from './pushed-data.ts';

/** One event as JSON, which is encoded once for all windows that see it. */
export interface EncodedChange {
  /** The kind of the own posting that it is about; undefined where it concerns both. */
  readonly kind: PostingKind | undefined;
  readonly json: string;
  /** The own posting, where the event changes nothing but its leads; undefined for other events. */
  readonly listToken: number | undefined;
  /** The JSON without the scores of credit bureaus, where it has any. */
  readonly encodeWithoutScores?: () => string;
}

/** The events of one change of the feed for one company. */
export interface CompanyBatch {
  readonly eventId: number;
  /** The call that caused them; null for other changes. */
  readonly changeId: string | null;
  readonly changes: readonly EncodedChange[];
  /** The changes as JSON. It is what is sent and kept, because one string costs the garbage collector less than many objects. */
  readonly json: string;
}

export function encodeChange(change: BoardChange): EncodedChange {
  return {
    kind: 'kind' in change ? change.kind : undefined,
    json: JSON.stringify(change),
    listToken: 'myToken' in change ? change.myToken : undefined,
    ...('lead' in change && {
      encodeWithoutScores: () => JSON.stringify({ ...change, lead: withoutScores(change.lead) }),
    }),
  };
}

/** Makes a batch. Its changes are joined once, for all clients and for those that resume later. */
export function toCompanyBatch(
  eventId: number,
  changes: readonly EncodedChange[],
  changeId: string | null = null,
): CompanyBatch {
  return { eventId, changeId, changes, json: joinChanges(changes.map(({ json }) => json)) };
}

/** @param changes as JSON */
export function joinChanges(changes: readonly string[]): string {
  return `[${changes.join(',')}]`;
}

/** The maximum size of a company's ring. */
export interface RingLimits {
  readonly batches: number;
  readonly changes: number;
}

interface HeldBatch extends Pick<CompanyBatch, 'eventId' | 'changeId' | 'json'> {
  readonly changeCount: number;
  readonly atMs: number;
}

/**
 * The recent batches of one company, so that a client that was disconnected briefly can resume. The ring knows after which
 * event it has every batch.
 */
export class BatchRing {
  readonly #limits: RingLimits;
  #held: HeldBatch[] = [];
  #changeCount = 0;
  #completeAfter: number;

  /** @param completeAfter every batch with a greater event id will be added. */
  constructor(completeAfter: number, limits: RingLimits) {
    this.#completeAfter = completeAfter;
    this.#limits = limits;
  }

  /** Adds the next batch and drops the oldest above the limits. A batch from before a reset is not kept. */
  add({ eventId, changeId, changes, json }: CompanyBatch, nowMs: number): void {
    if (eventId <= this.#completeAfter) return;
    this.#held.push({ eventId, changeId, json, changeCount: changes.length, atMs: nowMs });
    this.#changeCount += changes.length;
    while (this.#held.length > this.#limits.batches || this.#changeCount > this.#limits.changes) this.#dropOldest();
  }

  /** Drops batches added before that moment. */
  dropBefore(momentMs: number): void {
    while ((this.#held[0]?.atMs ?? momentMs) < momentMs) this.#dropOldest();
  }

  /** Every batch after an event, oldest first; undefined where some of them are not in the ring. */
  listAfter(eventId: number): readonly CompanyBatch[] | undefined {
    if (eventId < this.#completeAfter) return undefined;
    return this.#held
      .filter((held) => held.eventId > eventId)
      .map((held) => ({ ...held, changes: (JSON.parse(held.json) as BoardChange[]).map(encodeChange) }));
  }

  /** Drops all batches: clients can resume only from `completeAfter` on. */
  reset(completeAfter: number): void {
    this.#held = [];
    this.#changeCount = 0;
    this.#completeAfter = completeAfter;
  }

  #dropOldest(): void {
    const oldest = this.#held.shift();
    if (oldest === undefined) return;
    this.#changeCount -= oldest.changeCount;
    this.#completeAfter = oldest.eventId;
  }
}
