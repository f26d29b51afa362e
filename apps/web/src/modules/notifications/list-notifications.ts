import { listNotifications } from '@loadstone/contracts/notifications';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { toTypeIds } from './type-ids.ts';
import { NOTIFICATIONS_KEY } from './notification-count.ts';

export const notificationListKey = [...NOTIFICATIONS_KEY, 'list'] as const;

/** The notifications of the current mode, newest first, loaded again whenever the panel opens. */
export function useNotificationList() {
  const { claims, mode } = useSession();
  const params = { userId: claims.userId, typeIds: toTypeIds(mode) };
  return useQuery({
    queryKey: [...notificationListKey, params],
    queryFn: ({ signal }) => callEndpoint(listNotifications, { params, signal }),
    staleTime: 0,
  });
}
