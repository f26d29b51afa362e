/** Keeps the answers that were used last, each for a while. */
export interface RecentAnswers<Value> {
  /** Undefined where nothing is known, or where it is too old. Counts as a use. */
  find(key: string): Value | undefined;
  set(key: string, value: Value, lifetimeMs: number): void;
  size(): number;
}

/**
 * @param limit the most answers; the one that was not used longest goes first
 * @param getNowMs a clock that never goes back
 */
export function createRecentAnswers<Value>(limit: number, getNowMs: () => number): RecentAnswers<Value> {
  // A map lists its keys in the order in which they were set: the first is the one not used longest.
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
