import { useDeleteNotifications } from '../../data/notifications/delete-notifications.ts';
import { notificationTexts } from '../../lib/texts/notifications.ts';
import { uiTexts } from '../../lib/texts/ui.ts';
import { showToast } from '../../ui/toasts/toast.ts';

/** Deletes notifications; a message with Retry says where that failed. */
export function useNotificationRemoval() {
  return useDeleteNotifications((retry) =>
    showToast({
      message: notificationTexts.deleteFailed,
      tone: 'danger',
      action: { label: uiTexts.retry, run: retry },
    }),
  );
}
