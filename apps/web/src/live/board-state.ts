import type { BoardBatch } from '@loadstone/contracts/live';
import { perClient } from './per-client.ts';
import { findStartEvent } from './start-event.ts';

/** Enough for the batches that arrive while a list is being loaded, at many times the usual traffic. */
const MOST_BATCHES = 500;

/** What a page knows of the board's events. A list that is being loaded is brought up to date from it. */
export class BoardState {
  #batches: readonly BoardBatch[] = [];
  /** Undefined until the server has stated one, or a batch was dropped: the start event of the page applies. */
  #validFromEventId: number | undefined;
  #version = 0;

  /** The recent batches, oldest first. */
  get batches(): readonly BoardBatch[] {
    return this.#batches;
  }

  /**
   * The event that a list must include to be valid: of all later events the batches are known. The server of a list may be
   * behind the hub's server, and what the page had before is not sent again.
   */
  get validFromEventId(): number {
    return this.#validFromEventId ?? findStartEvent() ?? 0;
  }

  /** A number that is the same before and after a request where no change of the board arrived meanwhile. */
  get version(): number {
    return this.#version;
  }

  remember(batch: BoardBatch): void {
    if (batch.changes.length > 0) this.#version += 1;
    if (this.#batches.length >= 2 * MOST_BATCHES) {
      this.#validFromEventId = this.#batches.at(-MOST_BATCHES - 1)?.eventId ?? this.#validFromEventId;
      this.#batches = this.#batches.slice(-MOST_BATCHES);
    }
    this.#batches = [...this.#batches, batch];
  }

  /** After a gap in the events the stored batches are incomplete. */
  miss(validFromEventId = this.validFromEventId): void {
    this.#validFromEventId = validFromEventId;
    this.#batches = [];
    this.#version += 1;
  }
}

/** The state of the page whose data the client caches. */
export const boardStateOf = perClient(() => new BoardState());
