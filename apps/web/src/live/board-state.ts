import type { BoardBatch } from '@loadstone/contracts/live';
import { perClient } from './per-client.ts';

/** Enough for the batches that arrive while a list is being loaded, at many times the usual traffic. */
const MOST_BATCHES = 500;

/** What a page knows of the board's events. A list that is being loaded is brought up to date from it. */
export class BoardState {
  #batches: readonly BoardBatch[] = [];
  #validFromEventId = 0;
  #version = 0;

  /** The recent batches, oldest first. */
  get batches(): readonly BoardBatch[] {
    return this.#batches;
  }

  /** The event that a list must include to be valid, as the server stated it with its request to reload. */
  get validFromEventId(): number {
    return this.#validFromEventId;
  }

  /** A number that is the same before and after a request where no change of the board arrived meanwhile. */
  get version(): number {
    return this.#version;
  }

  remember(batch: BoardBatch): void {
    if (batch.changes.length > 0) this.#version += 1;
    const isFull = this.#batches.length >= 2 * MOST_BATCHES;
    this.#batches = [...(isFull ? this.#batches.slice(-MOST_BATCHES) : this.#batches), batch];
  }

  /** After a gap in the events the stored batches are incomplete. */
  miss(validFromEventId = this.#validFromEventId): void {
    this.#validFromEventId = validFromEventId;
    this.#batches = [];
    this.#version += 1;
  }
}

/** The state of the page whose data the client caches. */
export const boardStateOf = perClient(() => new BoardState());
