import type { ChangedMark, PartnerLeadList } from '@loadstone/contracts/leads';
import type { QueryClient } from '@tanstack/react-query';
import { nowMs } from '../../lib/time/clock.ts';
import { dropCompany, patchLead, type LeadBoard } from './lead-board.ts';
import { leadsKeyOfAll } from './list-leads.ts';
import { partnerLeadsKey } from './list-partner-leads.ts';
import { newestMarksOf } from './newest-marks.ts';

/** Sets the marks of a reply in every cached list that contains the lead, unless later ones are known. */
export function setRepliedMark(client: QueryClient, replied: ChangedMark): void {
  const { leadToken, contacted, flag, reportedGone } = newestMarksOf(client).noteReply(replied);
  updateBoards(client, (board) =>
    // A list as of a later event includes the change, or its event follows.
    board.eventId > replied.eventId ? board : patchLead(board, leadToken, { contacted, flag, reportedGone }, nowMs()),
  );
  setPartnerMark(client, { leadToken, contacted, flag });
}

/** Sets the marks of a lead in the cached lists of the partner board. */
export function setPartnerMark(
  client: QueryClient,
  { leadToken, contacted, flag }: Pick<ChangedMark, 'leadToken' | 'contacted' | 'flag'>,
): void {
  client.setQueriesData<PartnerLeadList>({ queryKey: partnerLeadsKey }, (list) => {
    if (!list?.leads.some(({ token }) => token === leadToken)) return list;
    const leads = list.leads.map((lead) => (lead.token === leadToken ? { ...lead, contacted, flag } : lead));
    return { ...list, leads };
  });
}

/** Removes a company from every cached list at once; the server's events follow. */
export function dropCachedCompany(client: QueryClient, custCd: string): void {
  updateBoards(client, (board) => dropCompany(board, custCd, nowMs()));
}

function updateBoards(client: QueryClient, update: (board: LeadBoard) => LeadBoard): void {
  client.setQueriesData<LeadBoard>({ queryKey: leadsKeyOfAll }, (board) => board && update(board));
}
