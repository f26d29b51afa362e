import { getRateTerms, setRateTerms } from '@loadstone/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../lib/api/api-client.ts';

const queryKey = ['rateTerms'];

/** The terms of the own company on its rate confirmations. */
export function useRateTerms() {
  return useQuery({ queryKey, queryFn: ({ signal }) => callEndpoint(getRateTerms, { signal }), staleTime: 0 });
}

/** Sets the terms. */
export function useSetRateTerms() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (terms: string) => callEndpoint(setRateTerms, { body: { terms } }),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
  });
}
