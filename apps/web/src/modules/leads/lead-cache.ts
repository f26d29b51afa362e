import type { ChangedMark, Lead, PartnerLeadList } from '@loadstone/contracts/leads';
import type { QueryClient } from '@tanstack/react-query';
import { overlayOf, type Overlay } from '../../lib/api/own-writes.ts';
import { nowMs } from '../../lib/time/clock.ts';
import { dropCompany, patchLead, type LeadBoard } from './lead-board.ts';
import { leadsKeyOfAll } from './list-leads.ts';
import { partnerLeadsKey } from './list-partner-leads.ts';
import { patchCached } from '../../live/cached-data.ts';

type Mark = Pick<ChangedMark, 'leadToken'> & Pick<Lead, 'contacted' | 'flag' | 'reportedGone'>;

/** Sets the marks of a lead in every cached list that contains it. */
export function setMark(client: QueryClient, { leadToken, contacted, flag, reportedGone }: Mark): void {
  patchCached<LeadBoard>(client, leadsKeyOfAll, (board) =>
    patchLead(board, leadToken, { contacted, flag, reportedGone }, nowMs()),
  );
  setPartnerMark(client, { leadToken, contacted, flag });
}

/** Sets the marks of a lead in the cached lists of the partner board. */
export function setPartnerMark(
  client: QueryClient,
  { leadToken, contacted, flag }: Pick<Mark, 'leadToken' | 'contacted' | 'flag'>,
): void {
  patchCached<PartnerLeadList>(client, partnerLeadsKey, (list) => {
    if (!list.leads.some(({ token }) => token === leadToken)) return list;
    const leads = list.leads.map((lead) => (lead.token === leadToken ? { ...lead, contacted, flag } : lead));
    return { ...list, leads };
  });
}

/** An overlay that shows every lead list without the leads of a company. */
export function withoutCompany(custCd: string): Overlay {
  return overlayOf<LeadBoard>(leadsKeyOfAll, (board) => dropCompany(board, custCd, nowMs()));
}
