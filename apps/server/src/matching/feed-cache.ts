import type { FeedChange } from '../db/change-feed/change-feed.ts';
import type { Matching } from './matching.ts';

/** The values that a change of the feed makes invalid: those under the keys, those for which the test is true, or all. */
export type Outdated<Key, Value> = readonly Key[] | ((value: Value) => boolean) | 'all';

/** How many changes each cache remembers, for values that are read from a snapshot while changes are applied. */
const RECENT_CHANGES = 256;

interface FeedCacheOptions<Key, Value> {
  /** The largest total weight; beyond it the oldest values are removed. */
  readonly capacity: number;
  readonly weigh: (value: Value) => number;
  /** The values that a change makes invalid: every one that was read from a row that the change is about. */
  readonly findOutdated: (change: FeedChange) => Outdated<Key, Value>;
}

/**
 * Values read from the tables, which the change feed keeps true: a value is removed when a change that it depends on is
 * applied. After `matching.catchUp()` has returned true, and until the next `await`, a cached value is as the tables were
 * when that call began, or later; writes of other servers are included.
 */
export class FeedCache<Key, Value> {
  readonly #matching: Pick<Matching, 'appliedEventId'>;
  readonly #options: FeedCacheOptions<Key, Value>;
  readonly #values = new Map<Key, Value>();
  /** What the latest changes made invalid, oldest first: all changes after {@link #recentAfter}. */
  readonly #recent: { readonly eventId: number; readonly outdated: Outdated<Key, Value> }[] = [];
  /** Infinite until the first change, because changes before it may have been applied by a fill of the index. */
  #recentAfter = Number.POSITIVE_INFINITY;
  #weight = 0;

  constructor(
    matching: Pick<Matching, 'appliedEventId' | 'onApplied' | 'onFilled'>,
    options: FeedCacheOptions<Key, Value>,
  ) {
    this.#matching = matching;
    this.#options = options;
    matching.onApplied(({ eventId, change }) => {
      const outdated = options.findOutdated(change);
      this.#removeOutdated(outdated);
      this.#remember(eventId, outdated);
    });
    // A fill applies changes without passing them on: any value may be outdated.
    matching.onFilled((eventId) => {
      this.#clear();
      this.#recent.length = 0;
      this.#recentAfter = eventId;
    });
  }

  find(key: Key): Value | undefined {
    return this.#values.get(key);
  }

  /**
   * Caches a value, unless a change after `eventId` has made it invalid, or so many changes have been applied since that
   * this is no longer known.
   *
   * @param eventId the newest change of the feed in the snapshot that the value was read from
   */
  keep(key: Key, value: Value, eventId: number): void {
    if (this.#isOutdated(key, value, eventId)) return;
    this.#remove(key);
    this.#values.set(key, value);
    this.#weight += this.#options.weigh(value);
    for (const oldest of this.#values.keys()) {
      if (this.#weight <= this.#options.capacity) return;
      this.#remove(oldest);
    }
  }

  /** True where one of the changes that were applied after `eventId` makes the value invalid, or may do so. */
  #isOutdated(key: Key, value: Value, eventId: number): boolean {
    if (this.#matching.appliedEventId <= eventId) return false;
    if (eventId < this.#recentAfter) return true;
    return this.#recent.some(({ eventId: appliedId, outdated }) => {
      if (appliedId <= eventId) return false;
      if (outdated === 'all') return true;
      return typeof outdated === 'function' ? outdated(value) : outdated.includes(key);
    });
  }

  #remember(eventId: number, outdated: Outdated<Key, Value>): void {
    this.#recentAfter = Math.min(this.#recentAfter, eventId);
    this.#recent.push({ eventId, outdated });
    if (this.#recent.length <= RECENT_CHANGES) return;
    this.#recentAfter = this.#recent.shift()?.eventId ?? eventId;
  }

  #removeOutdated(outdated: Outdated<Key, Value>): void {
    if (outdated === 'all') return this.#clear();
    if (typeof outdated !== 'function') return outdated.forEach((key) => this.#remove(key));
    for (const [key, value] of this.#values) {
      if (outdated(value)) this.#remove(key);
    }
  }

  #remove(key: Key): void {
    const value = this.#values.get(key);
    if (value === undefined) return;
    this.#values.delete(key);
    this.#weight -= this.#options.weigh(value);
  }

  #clear(): void {
    this.#values.clear();
    this.#weight = 0;
  }
}
