import type { FeedChange } from '../../db/change-feed/change-feed.ts';
import type { Matching } from '../../matching/index.ts';
import { judgeTripChange, type TripChangeEffect, type WatchedTrips } from './trip-watch.policy.ts';

/** Changes that a client may have missed between two calls. */
const CHANGES_KEPT = 5_000;
/** How long a call waits for a change, and for more after the first one. */
const WAIT_MS = 20_000;
const GATHER_MS = 1_000;

/** What has happened to trips on screen since an event. */
export interface TripChanges extends TripChangeEffect {
  readonly eventId: number;
}

/** Waits for changes of the board that concern trips on screen, on this server. Each server follows the same feed. */
export class TripWatches {
  readonly #matching: Matching;
  readonly #recent: { readonly eventId: number; readonly change: FeedChange }[] = [];
  readonly #waiting = new Set<() => void>();
  /** Changes up to this event are not kept. */
  #droppedEventId: number;
  #isClosed = false;

  constructor(matching: Matching) {
    this.#matching = matching;
    this.#droppedEventId = matching.appliedEventId;
    matching.onApplied(({ eventId, change }) => {
      this.#recent.push({ eventId, change });
      if (this.#recent.length > 2 * CHANGES_KEPT) {
        const dropped = this.#recent.splice(0, CHANGES_KEPT);
        this.#droppedEventId = dropped.at(-1)?.eventId ?? this.#droppedEventId;
      }
      this.#wake();
    });
    matching.onFilled((eventId) => {
      this.#recent.length = 0;
      this.#droppedEventId = eventId;
      this.#wake();
    });
  }

  /** Replies with what concerns the trips after an event; with nothing after 20 seconds, or when the caller leaves. */
  async wait(watched: WatchedTrips, afterEventId: number, left: AbortSignal): Promise<TripChanges> {
    const endsMs = performance.now() + WAIT_MS;
    for (;;) {
      const found = this.#judge(watched, afterEventId);
      const waitMs = endsMs - performance.now();
      if (found.isOutdated || waitMs <= 0 || left.aborted || this.#isClosed) return found;
      await this.#nextChange(waitMs, left);
      // More changes of one event, or of a busy second, are one reply.
      if (!this.#isClosed && !left.aborted && this.#judge(watched, afterEventId).isOutdated) {
        await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
      }
    }
  }

  /** Ends all waits. */
  close(): void {
    this.#isClosed = true;
    this.#wake();
  }

  #judge(watched: WatchedTrips, afterEventId: number): TripChanges {
    const eventId = this.#matching.appliedEventId;
    if (afterEventId < this.#droppedEventId) return { gone: [], changed: [], isOutdated: true, eventId };
    const effects = this.#recent
      .filter((recent) => recent.eventId > afterEventId)
      .map(({ change }) => judgeTripChange(watched, change));
    const gone = new Set(effects.flatMap((effect) => effect.gone));
    return {
      gone: [...gone],
      changed: [...new Set(effects.flatMap((effect) => effect.changed))].filter((token) => !gone.has(token)),
      isOutdated: effects.some((effect) => effect.isOutdated),
      eventId,
    };
  }

  #nextChange(waitMs: number, left: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(end);
        left.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, waitMs);
      this.#waiting.add(end);
      left.addEventListener('abort', end);
    });
  }

  #wake(): void {
    for (const end of [...this.#waiting]) end();
  }
}
