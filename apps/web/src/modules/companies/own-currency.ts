import { getCompany } from '@loadstone/contracts/companies';
import type { Currency } from '@loadstone/contracts/money';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { DEFAULT_CURRENCY } from '../../lib/read-fact-entry.ts';
import { useSession } from '../../lib/session/session.ts';

/** The currency of the own company's country, as the server reads amounts without one; the default until it is known. */
export function useOwnCurrency(): Currency {
  const { claims } = useSession();
  const { data } = useQuery({
    queryKey: ['companies.ownCurrency', claims.accountId],
    queryFn: async ({ signal }): Promise<Currency> => {
      const { country } = await callEndpoint(getCompany, { params: { id: claims.accountId }, signal });
      return country === 'CA' ? 'CAD' : 'USD';
    },
    staleTime: Infinity,
  });
  return data ?? DEFAULT_CURRENCY;
}
