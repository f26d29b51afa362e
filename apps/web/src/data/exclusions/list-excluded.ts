import { listExcludedCompanies, type ExcludedCompany } from '@loadstone/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api-client.ts';

/** The companies that the person's company excludes. */
export const excludedQuery = queryOptions({
  queryKey: ['excluded'],
  queryFn: ({ signal }): Promise<ExcludedCompany[]> => callEndpoint(listExcludedCompanies, { signal }),
  staleTime: 0,
});

/** Reads the excluded companies, anew whenever the screen opens. */
export function useExcludedCompanies() {
  return useQuery(excludedQuery);
}
