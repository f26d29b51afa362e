import type { Lead } from '@loadstone/contracts';

/** Who reaches whom: both ways, the truck only, or the load only (the carrier's own reach leaves it out). */
export type MatchKind = 'mutual' | 'oneWay' | 'outside';

/** How the two postings of a lead reach each other. */
export function toMatch({ mutual, covers }: Pick<Lead, 'mutual' | 'covers'>): MatchKind {
  if (mutual) return 'mutual';
  return covers ? 'oneWay' : 'outside';
}

/** True for a lead that was posted within the last `newLeadMinutes`. */
export function isNewLead({ createdOn }: Pick<Lead, 'createdOn'>, nowMs: number, newLeadMinutes: number): boolean {
  return nowMs - Date.parse(createdOn) < newLeadMinutes * 60_000;
}
