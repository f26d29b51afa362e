import { createDriverLink, getSmsStatus, type SmsStatus } from '@loadstone/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { smsStatusKey } from '../query-keys.ts';

/** How often the state of a text message that waits is requested. */
const STATUS_MS = 2_000;

/** How a link is sent to a driver, besides being shown. */
export interface LinkDelivery {
  readonly isMailed: boolean;
  readonly isTexted: boolean;
}

/** Creates a one-time link for a driver; the earlier links of the driver end. */
export function useCreateDriverLink() {
  return useMutation({
    mutationFn: (body: { driverId: number } & LinkDelivery) => callEndpoint(createDriverLink, { body }),
  });
}

/** The state of a text message, requested again while it waits. */
export function useSmsStatus(initial: SmsStatus): SmsStatus {
  const { id } = initial;
  const { data } = useQuery({
    queryKey: smsStatusKey(id),
    queryFn: ({ signal }) => callEndpoint(getSmsStatus, { params: { id }, signal }),
    initialData: initial,
    refetchInterval: ({ state }) => (state.data?.state === 'queued' ? STATUS_MS : false),
  });
  return data;
}
