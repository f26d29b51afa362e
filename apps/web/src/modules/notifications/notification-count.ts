import { getNotificationCount, resetNotificationCount } from '@loadstone/contracts/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { overlayOf } from '../../lib/api/own-writes.ts';
import { useSession } from '../../lib/session/session.ts';
import { toTypeIds } from './type-ids.ts';

export const NOTIFICATIONS_KEY = ['notifications'] as const;
const countKey = [...NOTIFICATIONS_KEY, 'count'] as const;

/** How many notifications of the current mode are unread. */
export function useNotificationCount() {
  const { claims, mode } = useSession();
  const params = { userId: claims.userId, typeIds: toTypeIds(mode) };
  return useQuery({
    queryKey: [...countKey, params],
    queryFn: async ({ signal }) => (await callEndpoint(getNotificationCount, { params, signal })).count,
  });
}

/** Marks them as read. The badge is cleared at once, and a count that is being loaded does not restore it. */
export function useResetNotificationCount() {
  const { claims, mode } = useSession();
  return useMutation({
    mutationFn: () =>
      callEndpoint(resetNotificationCount, {
        body: { UserId: claims.userId, NotificationTypes: toTypeIds(mode) },
        shows: [overlayOf<number>(countKey, () => 0)],
      }),
  });
}
