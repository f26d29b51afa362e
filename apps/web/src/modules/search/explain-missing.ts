import { explainMissingCarrier, explainMissingUsCarrier, type MissingCompany } from '@loadstone/contracts/search';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { useSession } from '../../lib/session/session.ts';
import type { CarrierQuery } from './search-carriers.ts';

/** Requests why the trucks of companies with a name are not in the result of a search. */
export function useExplainMissing(query: CarrierQuery) {
  const { keyFor } = useSession();
  return useMutation({
    mutationFn: (missing: string): Promise<{ companies: MissingCompany[]; total: number }> =>
      query.tab === 'carriers'
        ? callEndpoint(explainMissingCarrier, {
            params: { carrierKey: keyFor('ll_carrsearch') },
            body: { missing, search: query.draft },
          })
        : callEndpoint(explainMissingUsCarrier, {
            params: { usCarrierKey: keyFor('ll_uscarrsearch') },
            body: { missing, search: query.draft },
          }),
  });
}
