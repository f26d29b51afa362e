import { createFlag, deleteFlag, restoreFlag, type Flag, type FlagDraft } from '@loadstone/contracts/flags';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { overlayOf } from '../../lib/api/own-writes.ts';
import { newIdempotencyKey } from '../../lib/browser/random.ts';
import { toFailureText } from '../../lib/api/failure-text.ts';
import { t } from '../../lib/texts/t.ts';
import { flagsKey } from '../../live/query-keys.ts';
import { showToast } from '../../ui/toasts/toast.ts';

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

/** A lead to flag, with one idempotency key for all attempts. */
interface FlagRequest extends FlagDraft {
  readonly idempotencyKey: string;
}

/** Flags a lead. Its rows change after the server has confirmed it, as with the other two changes. */
function useCreateFlag() {
  return useMutation({
    mutationFn: ({ lToken, eToken, idempotencyKey }: FlagRequest) =>
      callEndpoint(createFlag, { body: { lToken, eToken }, idempotencyKey }),
  });
}

/** Deletes a flag. Its card leaves the screen at once, and is restored where the request fails. */
function useDeleteFlag() {
  return useMutation({
    mutationFn: (id: number) =>
      callEndpoint(deleteFlag, {
        params: { id },
        shows: [overlayOf<Flag[]>(flagsKey, (flags) => flags.filter((flag) => flag.id !== id))],
      }),
  });
}

/** Restores a flag that was deleted a moment ago. */
function useRestoreFlag() {
  return useMutation({ mutationFn: (id: number) => callEndpoint(restoreFlag, { params: { id } }) });
}
