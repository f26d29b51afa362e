/** Caches loaded values for a short time; concurrent loads of one key share one load. */
export interface ExpiringCache<Key, Value> {
  get(key: Key, load: () => Promise<Value>): Promise<Value>;
  forget(key: Key): void;
  clear(): void;
}

/**
 * @param lifetimeMs 0 caches nothing
 * @param size the most entries; the oldest is removed first
 * @param getNowMs a monotonic clock
 */
export function createExpiringCache<Key, Value>(
  lifetimeMs: number,
  size: number,
  getNowMs: () => number,
): ExpiringCache<Key, Value> {
  const entries = new Map<Key, { value: Promise<Value>; untilMs: number }>();

  function forgetOldest(): void {
    for (const key of entries.keys()) {
      if (entries.size < size) return;
      entries.delete(key);
    }
  }

  return {
    get(key, load) {
      if (lifetimeMs === 0) return load();
      const present = entries.get(key);
      const nowMs = getNowMs();
      if (present && nowMs < present.untilMs) return present.value;
      entries.delete(key);
      forgetOldest();
      const value = load();
      const entry = { value, untilMs: nowMs + lifetimeMs };
      entries.set(key, entry);
      // A failure is passed to the waiting callers and is not cached.
      value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return value;
    },
    forget: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}
