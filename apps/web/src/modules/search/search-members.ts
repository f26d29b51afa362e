import {
  searchMembers,
  searchPartnerMembers,
  type MemberResult,
  type MemberSearchDraft,
  type PartnerMemberResult,
} from '@loadstone/contracts/search';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { searchKey } from '../../live/query-keys.ts';
import { toScoreKeys } from './score-keys.ts';

/** Searches for members; sends no request while the search is null. */
export function useMemberSearch(search: MemberSearchDraft | null) {
  const { keyFor } = useSession();
  return useQuery({
    queryKey: [...searchKey, 'members', search],
    queryFn: ({ signal }): Promise<MemberResult> =>
      callEndpoint(searchMembers, { params: { dat: keyFor('ll_dat') }, query: search ?? {}, signal }),
    enabled: search !== null,
    staleTime: Infinity,
  });
}

/** The same on the partner board, where the search includes it and the company holds the feature. */
export function usePartnerMemberSearch(search: MemberSearchDraft | null) {
  const { keyFor, hasFeature } = useSession();
  return useQuery({
    queryKey: [...searchKey, 'partner-members', search],
    queryFn: ({ signal }): Promise<PartnerMemberResult> =>
      callEndpoint(searchPartnerMembers, {
        params: { dat: keyFor('ll_dat'), ...toScoreKeys(keyFor) },
        query: search ?? {},
        signal,
      }),
    enabled: search?.getLinkUS === 'Y' && hasFeature('ll_dat'),
    staleTime: Infinity,
  });
}
