import { LRUCache } from 'lru-cache';

/** Caches loaded values for a short time; concurrent loads of one key share one load. */
interface ExpiringCache<Key, Value> {
  get(key: Key, load: () => Promise<Value>): Promise<Value>;
  /** Removes the values that a test selects, and those that are being loaded. */
  forgetWhere(isSelected: (value: Value) => boolean): void;
  clear(): void;
}

interface Entry<Value> {
  readonly value: Promise<Value>;
  /** The value when it is loaded. */
  loaded?: { readonly value: Value };
}

/**
 * @param ttl lifetime in milliseconds; 0 caches nothing
 * @param max the most entries; the least recently used is removed first
 * @param getNowMs a monotonic clock
 */
export function createExpiringCache<Key extends NonNullable<unknown>, Value>(
  ttl: number,
  max: number,
  getNowMs: () => number,
): ExpiringCache<Key, Value> {
  const entries = new LRUCache<Key, Entry<Value>>({ max, ttl, perf: { now: getNowMs }, ttlResolution: 0 });
  return {
    get(key, load) {
      if (ttl === 0) return load();
      const present = entries.get(key);
      if (present) return present.value;
      const entry: Entry<Value> = { value: load() };
      entries.set(key, entry);
      entry.value.then(
        (value) => {
          entry.loaded = { value };
        },
        // A failure is passed to the waiting callers and is not cached.
        () => {
          if (entries.peek(key) === entry) entries.delete(key);
        },
      );
      return entry.value;
    },
    forgetWhere(isSelected) {
      for (const [key, { loaded }] of entries.entries()) {
        if (loaded === undefined || isSelected(loaded.value)) entries.delete(key);
      }
    },
    clear: () => entries.clear(),
  };
}
