import { getRateTerms, setRateTerms, type RateTerms } from '@loadstone/contracts/companies';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { rateTermsKey } from '../../live/query-keys.ts';

/** The terms of the own company on its rate confirmations. */
export function useRateTerms() {
  return useQuery({
    queryKey: rateTermsKey,
    queryFn: ({ signal }) => callEndpoint(getRateTerms, { signal }),
    staleTime: 0,
  });
}

/** Sets the terms and the language. */
export function useSetRateTerms() {
  return useMutation({
    mutationFn: (draft: RateTerms) => callEndpoint(setRateTerms, { body: draft }),
  });
}
