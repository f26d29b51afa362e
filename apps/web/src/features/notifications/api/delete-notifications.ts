import { deleteNotifications, type Notification } from '@loadstone/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../lib/api-client.ts';
import { useSession } from '../../../lib/session/session.ts';
import { notificationTexts } from '../../../lib/texts/notifications.ts';
import { uiTexts } from '../../../lib/texts/ui.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { toTypeIds } from '../model/notification-types.ts';
import { notificationListKey } from './list-notifications.ts';
import { NOTIFICATIONS_KEY } from './notification-count.ts';

const DELETION_KEY = [...NOTIFICATIONS_KEY, 'delete'] as const;

/** Deletes one notification by its id, or all of the current mode. They leave the screen at once. */
export function useDeleteNotifications() {
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
      // A list that is on its way still has what goes.
      await queryClient.cancelQueries({ queryKey: notificationListKey });
      queryClient.setQueriesData<Notification[]>({ queryKey: notificationListKey }, (shown) =>
        target === 'all' ? [] : shown?.filter(({ notificationId }) => notificationId !== target),
      );
    },
    onError: (_, target) => {
      const retry = { label: uiTexts.retry, run: () => mutation.mutate(target) };
      showToast({ message: notificationTexts.deleteFailed, tone: 'danger', action: retry });
    },
    // The last of several reads anew: before, what the others delete would come back for a moment.
    onSettled: () =>
      queryClient.isMutating({ mutationKey: DELETION_KEY }) === 1
        ? queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY })
        : undefined,
  });
  return mutation;
}
