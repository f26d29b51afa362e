import {
  excludeCompany,
  type ExcludedCompany,
  includeCompany,
  listExcludedCompanies,
} from '@loadstone/contracts/exclusions';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { overlayOf } from '../../lib/api/own-writes.ts';
import { useSession } from '../../lib/session/session.ts';
import { excludedKey } from '../../live/query-keys.ts';
import { withoutCompany } from '../leads/index.ts';

/** Loads the companies that the user's company excludes, again each time the screen opens. */
export function useExcludedCompanies() {
  return useQuery({
    queryKey: excludedKey,
    queryFn: ({ signal }): Promise<ExcludedCompany[]> => callEndpoint(listExcludedCompanies, { signal }),
    staleTime: 0,
  });
}

/** The fields of a company that exclusion needs. */
export interface Excludable {
  readonly custCd: string;
  readonly companyName: string;
}

const UNKNOWN = { billingCity: '', billingProvinceCode: '', contactName: '', excluded: true, sType: '' };

/** Excludes a company from matching, in both directions. Its leads leave the screen at once. */
export function useExcludeCompany() {
  const { claims } = useSession();
  return useMutation({
    mutationFn: ({ custCd, companyName }: Excludable) =>
      callEndpoint(excludeCompany, {
        body: { custCd: claims.custCd, excludeCustCd: custCd },
        shows: [
          withoutCompany(custCd),
          overlayOf<ExcludedCompany[]>(excludedKey, (companies) =>
            companies.some((company) => company.custCd === custCd)
              ? companies
              : [...companies, { ...UNKNOWN, custCd, companyName }],
          ),
        ],
      }),
  });
}

/** Includes a company in matching again. It leaves the list at once, and is restored where the request fails. */
export function useIncludeCompany() {
  const { claims } = useSession();
  return useMutation({
    mutationFn: ({ custCd }: Excludable) =>
      callEndpoint(includeCompany, {
        params: { custCd: claims.custCd, memberCustCd: custCd },
        shows: [
          overlayOf<ExcludedCompany[]>(excludedKey, (companies) =>
            companies.filter((company) => company.custCd !== custCd),
          ),
        ],
      }),
  });
}
