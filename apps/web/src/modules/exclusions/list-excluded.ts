import { listExcludedCompanies, type ExcludedCompany } from '@loadstone/contracts/exclusions';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { excludedKey } from '../../live/query-keys.ts';

/** Loads the companies that the user's company excludes, again each time the screen opens. */
export function useExcludedCompanies() {
  return useQuery({
    queryKey: excludedKey,
    queryFn: ({ signal }): Promise<ExcludedCompany[]> => callEndpoint(listExcludedCompanies, { signal }),
    staleTime: 0,
  });
}
