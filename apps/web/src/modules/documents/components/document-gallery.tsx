import { VisuallyHidden } from '@mantine/core';
import type { Document } from '@loadstone/contracts/documents';
import { useId, useMemo, type KeyboardEvent } from 'react';
import { toReasonedText } from '../../../lib/api/failure-text.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { useCardList } from '../../../ui/use-card-list.ts';
import { useDeleteDocument, useRestoreDocument } from '../change-document.ts';
import type { useShare } from '../use-share.ts';
import { DocumentCard } from './document-card.tsx';
import styles from './documents.module.css';

interface DocumentGalleryProps {
  readonly documents: readonly Document[];
  readonly share: ReturnType<typeof useShare>;
  readonly onView: (document: Document) => void;
}

/** The documents as cards. On a thumbnail, arrows move between cards and Delete deletes. */
export function DocumentGallery({ documents, share, onView }: DocumentGalleryProps) {
  const keysId = useId();
  const ids = useMemo(() => documents.map(({ documentId }) => documentId), [documents]);
  const { stop, listProps, moveByKey } = useCardList(ids);
  const remove = useRemoveDocument();
  const onKeyDown = (event: KeyboardEvent) => {
    const document = documents[stop];
    // The name and the type of a card use the same keys.
    const isOnThumbnail = event.target instanceof Element && event.target.matches('[data-thumbnail]');
    if (!isOnThumbnail || event.ctrlKey || event.metaKey || event.altKey || !document) return;
    if (event.key === 'Delete' && document.canDelete) remove(document);
    else if (!moveByKey(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <VisuallyHidden id={keysId}>{t('documents.keys')}</VisuallyHidden>
      <ul
        {...listProps}
        className={styles.gallery}
        aria-label={t('documents.gallery')}
        aria-describedby={keysId}
        onKeyDown={onKeyDown}
      >
        {documents.map((document) => (
          <DocumentCard
            key={document.documentId}
            document={document}
            isChecked={share.isAvailable && document.canShare ? share.isChecked(document) : undefined}
            onCheck={(isChecked) => share.check(document, isChecked)}
            onView={() => onView(document)}
            onRemove={() => remove(document)}
          />
        ))}
      </ul>
    </>
  );
}

/** Deletes a document and offers to undo it. */
function useRemoveDocument(): (document: Document) => void {
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
