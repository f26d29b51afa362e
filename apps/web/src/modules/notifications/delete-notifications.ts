import { deleteNotifications, type Notification } from '@loadstone/contracts/notifications';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { overlayOf } from '../../lib/api/own-writes.ts';
import { useSession } from '../../lib/session/session.ts';
import { toTypeIds } from './type-ids.ts';
import { notificationListKey } from './list-notifications.ts';

/**
 * Deletes one notification by its id, or all of the current mode. They leave the screen at once.
 *
 * @param onFailed called with a retry function where the server refuses, also after the panel was closed
 */
export function useDeleteNotifications(onFailed: (retry: () => void) => void) {
  const { claims, mode } = useSession();
  const mutation = useMutation({
    mutationFn: (target: number | 'all') =>
      callEndpoint(deleteNotifications, {
        body: {
          userId: claims.userId,
          ...(target === 'all'
            ? { deleteAll: true, notificationTypeIds: toTypeIds(mode) }
            : { notificationId: target }),
        },
        shows: [
          overlayOf<Notification[]>(notificationListKey, (shown) =>
            target === 'all' ? [] : shown.filter(({ notificationId }) => notificationId !== target),
          ),
        ],
      }),
    onError: (_, target) => onFailed(() => mutation.mutate(target)),
  });
  return mutation;
}
