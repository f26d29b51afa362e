import type { Posting } from '@loadstone/contracts/postings';
import { toFailureText } from '../../../lib/api/failure-text.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { toFactText } from '../../../lib/fact-values.ts';
import { useLatest } from '../../../lib/react/use-latest.ts';
import { t } from '../../../lib/texts/t.ts';
import { toRowRate, useChangeRate, useFindPosting, type RowRate } from '../../../modules/postings/index.ts';
import { showToast } from '../../../ui/toasts/toast.ts';

/** Changes the amount of a posting, with an undo. A refused amount stays in the message, which sends it again. */
export function useSendRate(): (posting: Posting, next: RowRate) => void {
  const latest = useLatest({ change: useChangeRate().mutateAsync, find: useFindPosting() });
  const send = (posting: Posting, next: RowRate, isUndo = false): void => {
    const { change, find } = latest.current;
    const before = toRowRate(posting);
    handleReply(change({ posting, next }), {
      onSuccess: (saved) =>
        showToast({
          message: isUndo ? t('rowRate.undone') : toDoneText(next),
          tone: 'success',
          ...(!isUndo && {
            action: { label: t('ui.undo'), isUndo: true, run: () => send(saved, before, true) },
          }),
        }),
      onError: (error) =>
        showToast({
          message: toFailureText(t('rowRate.failed', { amount: toAmountText(next) }), error),
          tone: 'danger',
          // Of an edit that came first, the newest state is changed.
          action: { label: t('ui.retry'), run: () => send(find(posting.token) ?? posting, next, isUndo) },
        }),
    });
  };
  return send;
}

function toDoneText(next: RowRate): string {
  const amount = toAmountText(next);
  return amount === '' ? t('rowRate.removed') : t('rowRate.changed', { amount });
}

function toAmountText(next: RowRate): string {
  return 'rate' in next ? toFactText('rate', next) : toFactText('minRatePerMile', next);
}
