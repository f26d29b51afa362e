import { getRateTerms, setRateTerms, type RateTerms } from '@loadstone/contracts/companies';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';

const queryKey = ['rateTerms'];

/** The terms of the own company on its rate confirmations. */
export function useRateTerms() {
  return useQuery({ queryKey, queryFn: ({ signal }) => callEndpoint(getRateTerms, { signal }), staleTime: 0 });
}

/** Sets the terms and the language. */
export function useSetRateTerms() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: RateTerms) => callEndpoint(setRateTerms, { body: draft }),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
  });
}
