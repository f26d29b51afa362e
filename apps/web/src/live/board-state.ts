import type { BoardBatch } from '@loadstone/contracts/live';
import { perClient } from './per-client.ts';
import { findStartEvent } from './start-event.ts';

/** How many batches are kept: many times those that usually arrive while a list is being loaded. */
const MOST_BATCHES = 500;

/** What a page knows of the board's events. A list that is being loaded is brought up to date from it. */
export class BoardState {
  #batches: readonly BoardBatch[] = [];
  /** Undefined while the start event of the page applies: until the server states one, or a batch is dropped. */
  #validFromEventId: number | undefined;
  #lastEventId = 0;
  #version = 0;
  #misses = 0;

  /** The recent batches, oldest first. */
  get batches(): readonly BoardBatch[] {
    return this.#batches;
  }

  /**
   * The event that a list must include to be valid. The batches of all later events are in {@link batches}; earlier ones are
   * not sent again, and the server of a list may be behind the hub's server.
   */
  get validFromEventId(): number {
    return this.#validFromEventId ?? findStartEvent() ?? 0;
  }

  /** Increases with each change of the board: if it is the same after a request, none has arrived meanwhile. */
  get version(): number {
    return this.#version;
  }

  /** How often events may have been missed. */
  get misses(): number {
    return this.#misses;
  }

  remember(batch: BoardBatch): void {
    this.#lastEventId = batch.eventId;
    if (batch.changes.length > 0) this.#version += 1;
    if (this.#batches.length >= 2 * MOST_BATCHES) {
      this.#validFromEventId = this.#batches.at(-MOST_BATCHES - 1)?.eventId ?? this.#validFromEventId;
      this.#batches = this.#batches.slice(-MOST_BATCHES);
    }
    this.#batches = [...this.#batches, batch];
  }

  /**
   * Drops the batches, because some events may have been missed.
   *
   * @param validFromEventId the event that lists must include now; by default the last one that is known
   */
  miss(validFromEventId = Math.max(this.validFromEventId, this.#lastEventId)): void {
    this.#validFromEventId = validFromEventId;
    this.#lastEventId = validFromEventId;
    this.#batches = [];
    this.#version += 1;
    this.#misses += 1;
  }
}

/** The state of the page whose data the client caches. */
export const boardStateOf = perClient(() => new BoardState());
