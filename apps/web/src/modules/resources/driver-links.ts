import { createDriverLink, DRIVER_SESSION_LIMITS, type DriverLink } from '@loadstone/contracts/drivers';
import { getSmsStatus, type SmsStatus } from '@loadstone/contracts/sms';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { driverLinkKey, smsStatusKey } from '../../live/query-keys.ts';

/** How often the state of a text message that waits is requested. */
const STATUS_MS = 2_000;
const LINK_MS = DRIVER_SESSION_LIMITS.linkMinutes * 60_000;

/** How a link is sent to a driver, besides being shown. */
export interface LinkDelivery {
  readonly isMailed: boolean;
  readonly isTexted: boolean;
}

/** A link of a driver, or an earlier one that still works. */
interface CurrentLink extends DriverLink {
  /** True for an earlier link: its `url` is '' where another desk has created it. */
  readonly isEarlier: boolean;
}

/**
 * Creates a one-time link for a driver; the earlier links of the driver end. With `keepsEarlier` nothing is created while
 * one works, and the reply is what this desk knows of it.
 */
export function useCreateDriverLink(driverId: number) {
  const client = useQueryClient();
  const key = driverLinkKey(driverId);
  // Keeps what was created as long as a link can work.
  useQuery<DriverLink>({ queryKey: key, queryFn: skipToken, gcTime: LINK_MS });
  return useMutation({
    mutationFn: async (delivery: LinkDelivery & { keepsEarlier: boolean }): Promise<CurrentLink> => {
      const link = await callEndpoint(createDriverLink, { body: { driverId, ...delivery } });
      if (link.url !== '') {
        client.setQueryData(key, link);
        return { ...link, isEarlier: false };
      }
      const known = client.getQueryData<DriverLink>(key);
      return { ...(known?.expiresOn === link.expiresOn ? known : link), isEarlier: true };
    },
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
