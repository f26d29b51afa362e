import { getLeadReason, type Lead, type LeadReason } from '@loadstone/contracts/leads';
import type { Posting } from '@loadstone/contracts/postings';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';

/** Changes whenever a pair does. */
export function toReasonVersion({ version }: Pick<Posting, 'version'>, lead: Lead): string {
  const { updatedOn, sameLoads = 0, postedTimes = 1 } = lead;
  return `${version} ${updatedOn} ${sameLoads} ${postedTimes}`;
}

/** What the board has counted of the company of a lead; undefined before it is known, null where it states nothing. */
export function useLeadRecord(posting: Pick<Posting, 'token' | 'version'>, lead: Lead) {
  return useLeadReason(posting.token, lead.token, toReasonVersion(posting, lead)).data?.record;
}

/**
 * Why a lead matches one of the company's postings. `version` changes whenever the lead does, so that an edited lead is
 * explained again.
 */
export function useLeadReason(token: number, leadToken: number, version: string) {
  return useQuery({
    queryKey: ['lead-reason', token, leadToken, version],
    queryFn: ({ signal }): Promise<LeadReason> => callEndpoint(getLeadReason, { params: { token, leadToken }, signal }),
  });
}
