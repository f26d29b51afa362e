/**
 * The delay before the access token is renewed: until `aheadMs` before it expires, or half of its remaining time where
 * that is shorter. At least a second, so that a token that expires at once does not cause a loop of renewals.
 */
export function toRenewalDelayMs(endMs: number, nowMs: number, aheadMs: number): number {
  const leftMs = endMs - nowMs;
  return Math.max(1_000, leftMs > aheadMs ? leftMs - aheadMs : leftMs / 2);
}
