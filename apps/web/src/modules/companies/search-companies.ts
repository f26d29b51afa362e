import { searchCompanies, type CompanySearchResult } from '@loadstone/contracts/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import type { CityChoice } from '../../lib/places/cities.ts';
import { networksKey } from '../../live/query-keys.ts';

/** The criteria of a company search: a part of the name, and an optional city. */
export interface CompanySearch {
  readonly name: string;
  readonly city: Pick<CityChoice, 'city' | 'st'> | null;
}

/** The companies that a search finds; nothing is requested while the search is undefined. */
export function useCompanySearch(search: CompanySearch | null) {
  return useQuery({
    queryKey: [...networksKey, 'companies', search],
    queryFn: ({ signal }): Promise<CompanySearchResult[]> =>
      callEndpoint(searchCompanies, {
        query: { searchQuery: search?.name ?? '', city: search?.city?.city, provST: search?.city?.st },
        signal,
      }),
    enabled: search !== null,
    placeholderData: keepPreviousData,
  });
}
