import { listExcludedCompanies, type ExcludedCompany } from '@loadstone/contracts/exclusions';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { excludedKey } from '../../live/query-keys.ts';

/** The companies that the user's company excludes. */
export const excludedQuery = queryOptions({
  queryKey: excludedKey,
  queryFn: ({ signal }): Promise<ExcludedCompany[]> => callEndpoint(listExcludedCompanies, { signal }),
  staleTime: 0,
});

/** Loads the excluded companies, again each time the screen opens. */
export function useExcludedCompanies() {
  return useQuery(excludedQuery);
}
