import { useExportActivity } from '../../activity/index.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { useSession } from '../../../lib/session/session.ts';
import { saveJsonLines } from '../../../lib/tables/save-file.ts';
import { t } from '../../../lib/texts/t.ts';
import { ManageChoice } from '../../../ui/manage-choice.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';

/** Saves the activity log of the company for an administrator, with what proves that it was not changed. */
export function ActivityExportChoice() {
  const exporting = useExportActivity();
  if (!useSession().claims.isAdministrator) return null;
  const run = () =>
    handleReply(exporting.mutateAsync(), {
      onSuccess: (lines) => saveJsonLines('activity', lines),
      onError: () =>
        showToast({
          message: t('preferences.activityFailed'),
          tone: 'danger',
          action: { label: t('ui.retry'), run: () => void run() },
        }),
    });
  return (
    <ManageChoice
      title={t('preferences.activityTitle')}
      hint={t('preferences.activityHint')}
      openLabel={t('preferences.activitySave')}
      onOpen={() => void run()}
    />
  );
}
