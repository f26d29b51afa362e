import { searchCompanies, type CompanySearchResult } from '@loadstone/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api-client.ts';
import { networksKey } from '../networks/list-networks.ts';

/** What companies are searched by: a part of the name, and a city as "City, ST" or nothing. */
export interface CompanySearch {
  readonly name: string;
  readonly cityLabel: string;
}

/** The companies that a search finds; nothing is asked before there is one. */
export function useCompanySearch(search: CompanySearch | null) {
  return useQuery({
    queryKey: [...networksKey, 'companies', search],
    queryFn: ({ signal }): Promise<CompanySearchResult[]> =>
      callEndpoint(searchCompanies, { query: toQuery(search), signal }),
    enabled: search !== null,
    placeholderData: keepPreviousData,
  });
}

function toQuery(search: CompanySearch | null) {
  const [city, provST] = (search?.cityLabel ?? '').split(',').map((part) => part.trim());
  return {
    searchQuery: search?.name ?? '',
    city: city || undefined,
    provST: provST || undefined,
  };
}
