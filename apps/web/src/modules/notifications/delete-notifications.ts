import { deleteNotifications, type Notification } from '@loadstone/contracts/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { toTypeIds } from './type-ids.ts';
import { notificationListKey } from './list-notifications.ts';
import { NOTIFICATIONS_KEY } from './notification-count.ts';

const DELETION_KEY = [...NOTIFICATIONS_KEY, 'delete'] as const;

/**
 * Deletes one notification by its id, or all of the current mode. They leave the screen at once.
 *
 * @param onFailed called with a retry function where the server refuses, also after the panel was closed
 */
export function useDeleteNotifications(onFailed: (retry: () => void) => void) {
  const { claims, mode } = useSession();
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationKey: DELETION_KEY,
    mutationFn: (target: number | 'all') =>
      callEndpoint(deleteNotifications, {
        body: {
          userId: claims.userId,
          ...(target === 'all'
            ? { deleteAll: true, notificationTypeIds: toTypeIds(mode) }
            : { notificationId: target }),
        },
      }),
    onMutate: async (target) => {
      // A list that is being loaded still contains the deleted ones.
      await queryClient.cancelQueries({ queryKey: notificationListKey });
      queryClient.setQueriesData<Notification[]>({ queryKey: notificationListKey }, (shown) =>
        target === 'all' ? [] : shown?.filter(({ notificationId }) => notificationId !== target),
      );
    },
    onError: (_, target) => onFailed(() => mutation.mutate(target)),
    // Only the last of several deletes reloads: an earlier reload would show the others again for a moment.
    onSettled: () =>
      queryClient.isMutating({ mutationKey: DELETION_KEY }) === 1
        ? queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY })
        : undefined,
  });
  return mutation;
}
