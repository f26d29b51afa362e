import type { Lead } from '@loadstone/contracts/leads';
import { isConfirmed } from './lead-freshness.ts';

/**
 * The order of leads (M17): first mutual ones, then confirmed ones, then by the nearest origin, the shortest deadhead over
 * both ends, the newest, and the token. Negative where `left` comes first. Uses the unrounded miles, as the server does, so
 * that a pushed lead gets the place that a reload would give it.
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
