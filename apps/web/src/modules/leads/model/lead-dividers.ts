import type { Lead } from '@loadstone/contracts/leads';
import type { LeadEntry } from '../lead-board.ts';
import { isConfirmed } from '../lead-freshness.ts';
import { t } from '../../../lib/texts/t.ts';

const HOUR_MS = 3_600_000;

/**
 * The lines that explain the order of leads (M17), by the token of the lead below each. A line is where unconfirmed leads
 * begin, and where leads begin that only one side reaches. O(n).
 */
export function listLeadDividers(entries: readonly LeadEntry[], nowMs: number): ReadonlyMap<number, string> {
  const dividers = new Map<number, string>();
  let above = { mutual: true, isFresh: true };
  for (const { lead } of entries) {
    const { mutual } = lead;
    const isFresh = isConfirmed(lead, nowMs);
    if (mutual === above.mutual && isFresh === above.isFresh) continue;
    const reach = mutual === above.mutual ? [] : [t('leads.dividers.oneWay')];
    const fresh = isFresh ? [] : [t('leads.dividers.unconfirmed', { hours: toConfirmedHours(lead) })];
    const words = [...reach, ...fresh];
    if (words.length > 0) dividers.set(lead.token, words.join(' · '));
    above = { mutual, isFresh };
  }
  return dividers;
}

/** How many hours an action of the owner confirms a posting, read from the lead: it is a setting of the board. */
function toConfirmedHours({ confirmedUntil = '', updatedOn }: Lead): number {
  return Math.round((Date.parse(confirmedUntil) - Date.parse(updatedOn)) / HOUR_MS);
}
