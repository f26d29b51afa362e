import type { FlagDraft } from '@loadstone/contracts/flags';
import { isApiError } from '../../lib/api/api-error.ts';
import { newIdempotencyKey } from '../../lib/browser/random.ts';
import { toFailureText } from '../../lib/api/failure-text.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { useCreateFlag, useDeleteFlag, useRestoreFlag } from './change-flag.ts';

/** How long the message about a flag is shown; it needs no action. */
const FLAGGED_MESSAGE_MS = 2_000;

/** Flags a lead, and unflags it with an undo. */
export function useFlagging() {
  const creation = useCreateFlag();
  const removal = useDeleteFlag();
  const restoration = useRestoreFlag();

  const fail = (message: string, retry?: () => void) =>
    showToast({ message, tone: 'danger', action: retry && { label: t('ui.retry'), run: retry } });

  const flag = (pair: FlagDraft) => {
    const request = { ...pair, idempotencyKey: newIdempotencyKey() };
    const send = () =>
      void creation
        .mutateAsync(request)
        .then(() => showToast({ message: t('flagged.flagged'), tone: 'success', lifeMs: FLAGGED_MESSAGE_MS }))
        .catch((error: unknown) => {
          if (isApiError(error) && error.code === 'flag.exists') fail(t('flagged.alreadyFlagged'));
          else fail(toFailureText(t('flagged.flagFailed'), error), send);
        });
    send();
  };

  const restore = (id: number) => {
    restoration
      .mutateAsync(id)
      .catch((error: unknown) => fail(toFailureText(t('flagged.restoreFailed'), error), () => restore(id)));
  };

  const unflag = (id: number) => {
    removal
      .mutateAsync(id)
      .then(() => {
        showToast({ message: t('flagged.unflagged'), tone: 'success', lifeMs: FLAGGED_MESSAGE_MS });
        // Two seconds are too short for an undo.
        showToast({
          message: t('flagged.canRestore'),
          action: { label: t('ui.undo'), isUndo: true, run: () => restore(id) },
        });
      })
      .catch((error: unknown) => fail(toFailureText(t('flagged.unflagFailed'), error), () => unflag(id)));
  };

  return { flag, unflag };
}
