import { Button } from '@mantine/core';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { saveJsonLines } from '../../../lib/tables/save-file.ts';
import { t } from '../../../lib/texts/t.ts';
import { busyProps } from '../../../ui/busy-props.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { useExportActivity } from '../index.ts';

/** Saves the whole activity log of the company, with what proves that it was not changed. */
export function SaveActivityButton() {
  const exporting = useExportActivity();
  const run = () =>
    handleReply(exporting.mutateAsync(), {
      onSuccess: (lines) => saveJsonLines('activity', lines),
      onError: () =>
        showToast({
          message: t('activityLog.saveFailed'),
          tone: 'danger',
          action: { label: t('ui.retry'), run: () => void run() },
        }),
    });
  return (
    <Button variant="default" {...busyProps(exporting.isPending, () => void run())}>
      {t('activityLog.save')}
    </Button>
  );
}
