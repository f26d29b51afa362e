import type { Lead } from '@loadstone/contracts/leads';
import type { Posting } from '@loadstone/contracts/postings';
import { findDetour } from '../detour.ts';
import { formatDistance, formatNumber } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';

/** The detour of a load in the unit of the screen: `≈ 38`. Empty for a posting without a corridor. */
export function toDetourText(own: Posting, lead: Lead): string {
  const detour = findDetour(own, lead);
  return detour === undefined ? '' : t('leads.measures.approximate', { text: formatDistance(detour.miles) });
}

/** When the truck would be at the stops: "pick-up after ≈ 1 h, drop after ≈ 9 h of driving and stops". */
export function toDetourHint(own: Posting, lead: Lead): string {
  const detour = findDetour(own, lead);
  if (detour === undefined) return '';
  return t('leads.detourTimes', {
    pickUp: formatNumber(Math.round(detour.toPickUpHours)),
    drop: formatNumber(Math.round(detour.toDropHours)),
  });
}
