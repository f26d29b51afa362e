import { useDeleteNotifications } from './delete-notifications.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../ui/toasts/toast.ts';

/** Deletes notifications; after a failure a message with Retry is shown. */
export function useNotificationRemoval() {
  return useDeleteNotifications((retry) =>
    showToast({
      message: t('notifications.deleteFailed'),
      tone: 'danger',
      action: { label: t('ui.retry'), run: retry },
    }),
  );
}
