import { getLeadReason, type LeadReason } from '@loadstone/contracts/leads';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';

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
