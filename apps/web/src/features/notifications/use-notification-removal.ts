import { useDeleteNotifications } from '../../data/notifications/delete-notifications.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../ui/toasts/toast.ts';

/** Deletes notifications; a message with Retry says where that failed. */
export function useNotificationRemoval() {
  return useDeleteNotifications((retry) =>
    showToast({
      message: t('notifications.deleteFailed'),
      tone: 'danger',
      action: { label: t('ui.retry'), run: retry },
    }),
  );
}
