import type { Lead, PartnerLeadList } from '@loadstone/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { nowMs } from '../../lib/clock.ts';
import { dropCompany, patchLead, type LeadBoard } from './lead-board.ts';
import { leadsOfKindKey } from './list-leads.ts';
import { partnerLeadsKey } from './list-partner-leads.ts';

const KINDS = ['L', 'E'] as const;

/** Sets fields of one lead in every cached list that contains it. */
export function patchCachedLead(client: QueryClient, leadToken: number, fields: Partial<Lead>): void {
  updateBoards(client, (board) => patchLead(board, leadToken, fields));
  client.setQueriesData<PartnerLeadList>({ queryKey: partnerLeadsKey }, (list) => {
    if (!list?.leads.some(({ token }) => token === leadToken)) return list;
    return { ...list, leads: list.leads.map((lead) => (lead.token === leadToken ? { ...lead, ...fields } : lead)) };
  });
}

/** Removes a company from every cached list at once; the server's events follow. */
export function dropCachedCompany(client: QueryClient, custCd: string): void {
  updateBoards(client, (board) => dropCompany(board, custCd, nowMs()));
}

function updateBoards(client: QueryClient, update: (board: LeadBoard) => LeadBoard): void {
  for (const kind of KINDS) {
    client.setQueriesData<LeadBoard>({ queryKey: leadsOfKindKey(kind) }, (board) => board && update(board));
  }
}
