import { GATHER_MS, HUB_EVENTS } from '@loadstone/contracts/live';
import type { EncodedChange } from './batch-ring.ts';
import { EncodedBatch } from './board-parser.ts';
import { SOCKET_LIMITS } from './socket-limits.ts';

/** The most batches of one message, so that a burst does not become one long message. */
const GATHERED_MAXIMUM = 100;
/** The most bytes of a message of several batches: a sixteenth of what a window may leave unread. */
export const GATHERED_BYTES = SOCKET_LIMITS.unsentBytes / 16;

interface OutboxParts {
  readonly send: (batch: EncodedBatch) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly nowMs: () => number;
  /** Runs something later. @returns a function that cancels it */
  readonly after: (ms: number, run: () => void) => () => void;
}

/**
 * The board events for one window, in order. Those that change only lists that it does not show are gathered for
 * {@link GATHER_MS} since the last message, up to {@link GATHERED_BYTES}, or until another one is sent. A window that has not stated what it shows is sent
 * everything at once.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  /** The own postings whose leads are on screen; null for everything at once. */
  #shown: ReadonlySet<number> | null = null;
  #gathered: EncodedBatch[] = [];
  #bytes = 0;
  #sentMs = -Infinity;
  #cancel: (() => void) | undefined;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
  }

  /** Sets what the window shows, and sends what is gathered: a list that becomes shown lacks nothing. */
  show(tokens: readonly number[] | null): void {
    this.#shown = tokens && new Set(tokens);
    this.flush();
  }

  /** @param changes of the batch, also those that the window does not see */
  push(batch: EncodedBatch, changes: readonly EncodedChange[]): void {
    if (this.#bytes + batch.bytes > GATHERED_BYTES) this.flush();
    this.#gathered.push(batch);
    this.#bytes += batch.bytes;
    const waitMs = this.#isShown(changes) ? 0 : this.#sentMs + GATHER_MS - this.#parts.nowMs();
    if (waitMs <= 0 || this.#isFull()) this.flush();
    else this.#cancel ??= this.#parts.after(waitMs, () => this.flush());
  }

  /** Sends what is gathered, in one message. */
  flush(): void {
    const gathered = this.drop();
    const [first] = gathered;
    if (first === undefined) return;
    this.#sentMs = this.#parts.nowMs();
    this.#parts.send(gathered.length === 1 ? first : EncodedBatch.join(gathered));
  }

  /** Forgets what is gathered, because the window loads its lists again or is gone. @returns it */
  drop(): readonly EncodedBatch[] {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#bytes = 0;
    return this.#gathered.splice(0);
  }

  #isFull(): boolean {
    return this.#gathered.length >= GATHERED_MAXIMUM || this.#bytes >= GATHERED_BYTES;
  }

  #isShown(changes: readonly EncodedChange[]): boolean {
    const shown = this.#shown;
    return shown === null || changes.some(({ listToken }) => listToken === undefined || shown.has(listToken));
  }
}

export function createOutbox(socket: { emit(name: string, batch: EncodedBatch): unknown }): Outbox {
  return new Outbox({
    send: (batch) => socket.emit(HUB_EVENTS.board, batch),
    nowMs: () => performance.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      timer.unref();
      return () => clearTimeout(timer);
    },
  });
}
