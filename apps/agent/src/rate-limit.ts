/** Proofs and other requests that one origin may send a second, on average and at once. */
const REQUESTS_PER_SECOND = 100;
export const REQUESTS_AT_ONCE = 300;

/**
 * A token bucket for each name.
 *
 * @param nowMs returns milliseconds of a clock that never goes back
 * @returns a function that counts one request of a name; false where the name has none left
 */
export function createRateLimit(nowMs: () => number): (name: string) => boolean {
  const buckets = new Map<string, { left: number; atMs: number }>();
  return (name) => {
    const atMs = nowMs();
    const bucket = buckets.get(name) ?? { left: REQUESTS_AT_ONCE, atMs };
    const left = Math.min(REQUESTS_AT_ONCE, bucket.left + ((atMs - bucket.atMs) / 1000) * REQUESTS_PER_SECOND);
    buckets.set(name, { left: Math.max(0, left - 1), atMs });
    return left >= 1;
  };
}
