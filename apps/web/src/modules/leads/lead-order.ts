import type { Lead } from '@loadstone/contracts/leads';
import { isConfirmed } from './lead-freshness.ts';

/**
 * The order of leads (M17): mutual first, then those that their owner has confirmed lately, then the nearest origin, then the shortest deadhead over both ends, then the
 * newest, then the token. Negative when `left` comes first. Uses the unrounded miles, as the server does, so that a
 * pushed lead gets the place that a reload would give it.
 */
export function compareLeads(left: Lead, right: Lead, nowMs: number): number {
  if (left.mutual !== right.mutual) return left.mutual ? -1 : 1;
  const isLeftConfirmed = isConfirmed(left, nowMs);
  if (isLeftConfirmed !== isConfirmed(right, nowMs)) return isLeftConfirmed ? -1 : 1;
  return (
    left.dfo - right.dfo ||
    left.dfo + left.dfd - (right.dfo + right.dfd) ||
    Date.parse(right.createdOn) - Date.parse(left.createdOn) ||
    left.token - right.token
  );
}
