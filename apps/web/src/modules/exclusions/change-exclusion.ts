import { excludeCompany, includeCompany, type ExcludedCompany } from '@loadstone/contracts/exclusions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { excludedQuery } from './list-excluded.ts';

/** The key of every change, so that others can wait for the last one. */
export const exclusionMutationKey = ['exclusion'] as const;

/** Excludes a company from matching, in both directions. */
export function useExcludeCompany() {
  const client = useQueryClient();
  const { claims } = useSession();
  return useMutation({
    mutationKey: exclusionMutationKey,
    mutationFn: (custCd: string) =>
      callEndpoint(excludeCompany, { body: { custCd: claims.custCd, excludeCustCd: custCd } }),
    onSettled: () => void client.invalidateQueries({ queryKey: excludedQuery.queryKey }),
  });
}

/** Includes a company in matching again. It leaves the list at once, and is restored where the request fails. */
export function useIncludeCompany() {
  const client = useQueryClient();
  const { claims } = useSession();
  return useMutation({
    mutationKey: exclusionMutationKey,
    mutationFn: (custCd: string) =>
      callEndpoint(includeCompany, { params: { custCd: claims.custCd, memberCustCd: custCd } }),
    onMutate: (custCd) => {
      client.setQueryData<ExcludedCompany[]>(excludedQuery.queryKey, (list) =>
        list?.filter((company) => company.custCd !== custCd),
      );
    },
    onSettled: () => void client.invalidateQueries({ queryKey: excludedQuery.queryKey }),
  });
}
