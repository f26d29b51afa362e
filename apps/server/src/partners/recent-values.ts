import { LRUCache } from 'lru-cache';

/**
 * A least-recently-used cache; each entry is set with its own lifetime (`ttl`).
 *
 * @param max maximum number of entries; the least recently used one is evicted
 * @param getNowMs a monotonic clock
 */
export function createRecentValues<Value extends NonNullable<unknown>>(
  max: number,
  getNowMs: () => number,
): LRUCache<string, Value> {
  return new LRUCache({ max, perf: { now: getNowMs }, ttlResolution: 0 });
}
