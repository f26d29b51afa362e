/** A least-recently-used cache with an expiry per entry. */
interface RecentValues<Value> {
  /** Returns undefined for an unknown or expired entry. Counts as a use. */
  find(key: string): Value | undefined;
  set(key: string, value: Value, lifetimeMs: number): void;
  size(): number;
}

/**
 * @param limit maximum number of entries; the least recently used one is evicted
 * @param getNowMs a monotonic clock
 */
export function createRecentValues<Value>(limit: number, getNowMs: () => number): RecentValues<Value> {
  // A map iterates its keys in insertion order: the first is the least recently used.
  const entries = new Map<string, { value: Value; untilMs: number }>();
  return {
    find(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      if (getNowMs() >= entry.untilMs) return undefined;
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, lifetimeMs) {
      entries.delete(key);
      for (const oldest of entries.keys()) {
        if (entries.size < limit) break;
        entries.delete(oldest);
      }
      entries.set(key, { value, untilMs: getNowMs() + lifetimeMs });
    },
    size: () => entries.size,
  };
}
