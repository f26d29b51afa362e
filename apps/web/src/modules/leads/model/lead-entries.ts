import { FIRST_PARTNER_TOKEN, type PartnerLeadList } from '@loadstone/contracts/leads';
import type { LeadEntry } from '../lead-board.ts';
import { compareLeads } from '../lead-order.ts';

/**
 * Merges the leads of this board and of the partner board in the order of leads. Returns the own list itself where the
 * partner board has none. O(n).
 */
export function mergeEntries(
  own: readonly LeadEntry[],
  partner: readonly LeadEntry[],
  nowMs: number,
): readonly LeadEntry[] {
  if (partner.length === 0) return own;
  const merged: LeadEntry[] = [];
  let ownIndex = 0;
  for (const entry of partner) {
    while (ownIndex < own.length && compareLeads((own[ownIndex] as LeadEntry).lead, entry.lead, nowMs) <= 0) {
      merged.push(own[ownIndex] as LeadEntry);
      ownIndex += 1;
    }
    merged.push(entry);
  }
  return merged.concat(own.slice(ownIndex));
}

/** Converts the partner board's leads to rows; live events do not change them. */
export function toPartnerEntries(list: PartnerLeadList | undefined): LeadEntry[] {
  return (list?.leads ?? []).map((lead) => ({ lead, arrivedAtMs: null, goneAtMs: null }));
}

/** True for a lead of the partner board: its company exists only there. */
export function isPartnerLead({ token }: LeadEntry['lead']): boolean {
  return token >= FIRST_PARTNER_TOKEN;
}
