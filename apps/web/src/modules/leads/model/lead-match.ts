import type { Lead } from '@loadstone/contracts/leads';

/**
 * How two postings match: both ways, only the truck covers the load, or the lead is outside the carrier's own radius.
 */
export type MatchKind = 'mutual' | 'oneWay' | 'outside';

/** How the two postings of a lead match. */
export function toMatch({ mutual, covers }: Pick<Lead, 'mutual' | 'covers'>): MatchKind {
  if (mutual) return 'mutual';
  return covers ? 'oneWay' : 'outside';
}

/** True for a lead that was posted within the last `newLeadMinutes`. */
export function isNewLead({ createdOn }: Pick<Lead, 'createdOn'>, nowMs: number, newLeadMinutes: number): boolean {
  return nowMs - Date.parse(createdOn) < newLeadMinutes * 60_000;
}
