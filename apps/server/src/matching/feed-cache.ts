import type { FeedChange } from '../db/change-feed.ts';
import type { Matching } from './matching.ts';

/** The values that a change of the feed makes invalid: those of some keys, those that a test selects, or all. */
export type Outdated<Key, Value> = readonly Key[] | ((value: Value) => boolean) | 'all';

export interface FeedCacheOptions<Key, Value> {
  /** The largest total weight; beyond it the oldest values are removed. */
  readonly capacity: number;
  readonly weigh: (value: Value) => number;
  /** Must name every value that was read from rows that the change is about. */
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
  #weight = 0;

  constructor(
    matching: Pick<Matching, 'appliedEventId' | 'onApplied' | 'onRefilled'>,
    options: FeedCacheOptions<Key, Value>,
  ) {
    this.#matching = matching;
    this.#options = options;
    matching.onApplied(({ change }) => this.#removeOutdated(options.findOutdated(change)));
    // The changes in between are unknown.
    matching.onRefilled(() => this.#clear());
  }

  find(key: Key): Value | undefined {
    return this.#values.get(key);
  }

  /**
   * Caches a value. It is dropped where a later change than `eventId` has been applied, because that change may be about
   * it.
   *
   * @param eventId the newest change of the feed in the snapshot that the value was read from
   */
  keep(key: Key, value: Value, eventId: number): void {
    if (this.#matching.appliedEventId > eventId) return;
    this.#remove(key);
    this.#values.set(key, value);
    this.#weight += this.#options.weigh(value);
    for (const oldest of this.#values.keys()) {
      if (this.#weight <= this.#options.capacity) return;
      this.#remove(oldest);
    }
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
