import type { FlagDraft } from '@loadstone/contracts';
import { isApiError } from '../../lib/api-error.ts';
import { newIdempotencyKey } from '../../lib/random.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { useCreateFlag, useDeleteFlag, useRestoreFlag } from '../../data/flags/change-flag.ts';

/** How long the message about a flag is shown; it needs no action. */
const FLAGGED_MESSAGE_MS = 2_000;

/** Called with the new flag id, so that the list of leads can show it; 0 is no flag. */
export type OnFlagChange = (flagId: number) => void;

/** Flags a lead, and unflags it with an undo. */
export function useFlagging() {
  const creation = useCreateFlag();
  const removal = useDeleteFlag();
  const restoration = useRestoreFlag();

  const fail = (message: string, retry?: () => void) =>
    showToast({ message, tone: 'danger', action: retry && { label: t('ui.retry'), run: retry } });

  const flag = (pair: FlagDraft, onChange: OnFlagChange) => {
    const request = { ...pair, idempotencyKey: newIdempotencyKey() };
    const send = () =>
      void creation
        .mutateAsync(request)
        .then(({ id }) => {
          onChange(id);
          showToast({ message: t('flagged.flagged'), tone: 'success', lifeMs: FLAGGED_MESSAGE_MS });
        })
        .catch((error: unknown) => {
          if (isApiError(error) && error.code === 'flag.exists') fail(t('flagged.alreadyFlagged'));
          else fail(t('flagged.flagFailed'), send);
        });
    send();
  };

  const restore = (id: number, onChange: OnFlagChange) => {
    restoration
      .mutateAsync(id)
      .then(() => onChange(id))
      .catch(() => fail(t('flagged.restoreFailed'), () => restore(id, onChange)));
  };

  const unflag = (id: number, onChange: OnFlagChange) => {
    removal
      .mutateAsync(id)
      .then(() => {
        onChange(0);
        showToast({ message: t('flagged.unflagged'), tone: 'success', lifeMs: FLAGGED_MESSAGE_MS });
        // Two seconds are too short for an undo.
        showToast({
          message: t('flagged.canRestore'),
          action: { label: t('ui.undo'), isUndo: true, run: () => restore(id, onChange) },
        });
      })
      .catch(() => fail(t('flagged.unflagFailed'), () => unflag(id, onChange)));
  };

  return { flag, unflag };
}
