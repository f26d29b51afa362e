import type { Document } from '@loadstone/contracts/documents';
import { useDeleteDocument, useRestoreDocument } from './change-document.ts';
import { toReasonedText } from '../../lib/api/failure-text.ts';
import { handleReply } from '../../lib/api/handle-reply.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../ui/toasts/toast.ts';

/** Deletes a document and offers to undo it. */
export function useRemoveDocument(): (document: Document) => void {
  const removal = useDeleteDocument();
  const restoring = useRestoreDocument();
  const fail = (message: string, error: unknown, retry: () => void) =>
    showToast({
      message: toReasonedText(message, error),
      tone: 'danger',
      action: { label: t('documents.retry'), run: retry },
    });
  const restore = (document: Document): void =>
    handleReply(restoring.mutateAsync(document), {
      onError: (error) => fail(t('documents.restoreFailed'), error, () => restore(document)),
    });
  const remove = (document: Document): void =>
    handleReply(removal.mutateAsync(document), {
      onSuccess: () =>
        showToast({
          message: t('documents.removed', { name: document.documentName }),
          action: { label: t('documents.undo'), isUndo: true, run: () => restore(document) },
        }),
      onError: (error) => fail(t('documents.removeFailed'), error, () => remove(document)),
    });
  return remove;
}
