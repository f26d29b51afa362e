import type { Posting } from '@loadstone/contracts/postings';
import { useConfirmPosting } from '../../../modules/postings/index.ts';
import { toReasonedText } from '../../../lib/api/failure-text.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../ui/toasts/toast.ts';

/** Confirms an own posting, and says so. */
export function useStillAvailable(): (posting: Posting) => void {
  const confirm = useConfirmPosting();
  const send = (posting: Posting) =>
    handleReply(confirm.mutateAsync(posting), {
      onSuccess: (isConfirmed) =>
        isConfirmed
          ? showToast({ message: t('postings.confirmed'), tone: 'success' })
          : showToast({ message: t('postings.confirmedTooLate'), tone: 'danger' }),
      onError: (error) =>
        showToast({
          message: toReasonedText(t('postings.confirmFailed'), error),
          tone: 'danger',
          action: { label: t('ui.retry'), run: () => send(posting) },
        }),
    });
  return send;
}
