import { checkCarrier, getCarrierVetting, type CarrierVetting } from '@loadstone/contracts/carrier-checks';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { newIdempotencyKey } from '../../lib/browser/random.ts';
import { carrierChecksKey } from '../../live/query-keys.ts';

const vettingQuery = (custCd: string) =>
  queryOptions({
    queryKey: [...carrierChecksKey, custCd],
    queryFn: ({ signal }): Promise<CarrierVetting> => callEndpoint(getCarrierVetting, { params: { custCd }, signal }),
    staleTime: 0,
  });

/** What the own company knows about a carrier. */
export function useCarrierVetting(custCd: string) {
  return useQuery(vettingQuery(custCd));
}

/** Records that the user has checked a carrier. */
export function useCheckCarrier() {
  return useMutation({
    mutationFn: (custCd: string) =>
      callEndpoint(checkCarrier, { params: { custCd }, idempotencyKey: newIdempotencyKey() }),
  });
}
