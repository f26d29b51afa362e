/** Places of a lane that the endpoints of one company hold on one server. */
export const PLACES_OF_COMPANY = 4;
/** The same in the fast lane, while endpoints of the company turn out to be slow there. */
const PLACES_OF_SLOW_COMPANY = 2;
const SLOW_FOR_MS = 60_000;

/** The places of each company in the fast lane of one server. */
interface WebhookShares {
  /** Notes that an endpoint that was served in the fast lane failed or was slow. */
  noteSlow(accountId: number): void;
  /** How many places a share may hold now. */
  placesInFastLane(share: string): number;
}

/** The share of a company. */
export function toShare(accountId: number): string {
  return `company ${accountId}`;
}

/** Creates the shares. What is slow is counted by company: an endpoint that is made again has another id. */
export function createWebhookShares(now: () => number = () => performance.now()): WebhookShares {
  /** By share, when its endpoints count as quick again; the oldest first. */
  const slowUntilMs = new Map<string, number>();
  return {
    noteSlow(accountId) {
      const share = toShare(accountId);
      slowUntilMs.delete(share);
      for (const [known, untilMs] of slowUntilMs) {
        if (untilMs > now()) break;
        slowUntilMs.delete(known);
      }
      slowUntilMs.set(share, now() + SLOW_FOR_MS);
    },
    placesInFastLane: (share) => ((slowUntilMs.get(share) ?? 0) > now() ? PLACES_OF_SLOW_COMPANY : PLACES_OF_COMPANY),
  };
}
