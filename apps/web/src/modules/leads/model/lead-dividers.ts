import type { Lead } from '@loadstone/contracts/leads';
import type { LeadEntry } from '../lead-board.ts';
import { isConfirmed } from '../lead-freshness.ts';
import { t } from '../../../lib/texts/t.ts';

const HOUR_MS = 3_600_000;

/**
 * The lines that explain the order of leads (M17), by the lead below: where those begin that their owner has not
 * confirmed lately, and where those begin that only one side reaches. O(n).
 */
export function listLeadDividers(entries: readonly LeadEntry[], nowMs: number): ReadonlyMap<number, string> {
  const dividers = new Map<number, string>();
  let before = { mutual: true, isFresh: true };
  for (const { lead } of entries) {
    const { mutual } = lead;
    const isFresh = isConfirmed(lead, nowMs);
    if (mutual === before.mutual && isFresh === before.isFresh) continue;
    const reach = mutual === before.mutual ? [] : [t('leads.dividers.oneWay')];
    const fresh = isFresh ? [] : [t('leads.dividers.unconfirmed', { hours: toConfirmedHours(lead) })];
    const words = [...reach, ...fresh];
    if (words.length > 0) dividers.set(lead.token, words.join(' · '));
    before = { mutual, isFresh };
  }
  return dividers;
}

/** How long an action of the owner confirms a posting: the board decides it. */
function toConfirmedHours({ confirmedUntil = '', updatedOn }: Lead): number {
  return Math.round((Date.parse(confirmedUntil) - Date.parse(updatedOn)) / HOUR_MS);
}
