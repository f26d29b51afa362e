/** Caches loaded values for a short time; concurrent loads of one key share one load. */
interface ExpiringCache<Key, Value> {
  get(key: Key, load: () => Promise<Value>): Promise<Value>;
  /** Removes the values that a test selects, and those that are being loaded. */
  forgetWhere(isSelected: (value: Value) => boolean): void;
  clear(): void;
}

interface Entry<Value> {
  readonly value: Promise<Value>;
  readonly untilMs: number;
  /** The value when it is loaded. */
  loaded?: { readonly value: Value };
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
  const entries = new Map<Key, Entry<Value>>();

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
      const entry: Entry<Value> = { value, untilMs: nowMs + lifetimeMs };
      entries.set(key, entry);
      value.then(
        (loaded) => {
          entry.loaded = { value: loaded };
        },
        // A failure is passed to the waiting callers and is not cached.
        () => {
          if (entries.get(key) === entry) entries.delete(key);
        },
      );
      return value;
    },
    forgetWhere(isSelected) {
      for (const [key, { loaded }] of entries) {
        if (loaded === undefined || isSelected(loaded.value)) entries.delete(key);
      }
    },
    clear: () => entries.clear(),
  };
}
