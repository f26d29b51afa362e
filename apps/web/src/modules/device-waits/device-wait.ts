import { getDeviceWait } from '@loadstone/contracts/device-waits';
import { useQuery } from '@tanstack/react-query';
import { NOTIFICATIONS_KEY } from '../notifications/index.ts';
import { callEndpoint } from '../../lib/api/api-client.ts';

/** What this browser waits for. The decision of a colleague is a notification, with which it is loaded again. */
export function useDeviceWait() {
  return useQuery({
    queryKey: [...NOTIFICATIONS_KEY, 'deviceWait'],
    queryFn: ({ signal }) => callEndpoint(getDeviceWait, { signal }),
    staleTime: 0,
  });
}
