import { getNotificationCount, resetNotificationCount } from '@loadstone/contracts/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
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
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      callEndpoint(resetNotificationCount, {
        body: { UserId: claims.userId, NotificationTypes: toTypeIds(mode) },
      }),
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey: countKey });
      queryClient.setQueriesData({ queryKey: countKey }, 0);
    },
    onError: () => queryClient.invalidateQueries({ queryKey: countKey }),
  });
}
