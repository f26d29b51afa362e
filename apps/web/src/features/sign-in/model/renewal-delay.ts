/**
 * How long to wait before the access token is renewed: until `aheadMs` before it ends, or half of
 * what is left where it lives no longer than that. Never less than a second, so that a token that
 * ends at once cannot make a storm of renewals.
 */
export function toRenewalDelayMs(endMs: number, nowMs: number, aheadMs: number): number {
  const leftMs = endMs - nowMs;
  return Math.max(1_000, leftMs > aheadMs ? leftMs - aheadMs : leftMs / 2);
}
