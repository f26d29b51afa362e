import { DOCUMENT_SHARE_ERROR, type Document } from '@loadstone/contracts/documents';
import { useState } from 'react';
import { useShareDocuments } from './change-document.ts';
import { handleReply } from '../../lib/api/handle-reply.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSettings } from '../../lib/settings/settings.ts';
import { t } from '../../lib/texts/t.ts';
import { ask } from '../../ui/dialogs/ask.ts';
import { showToast } from '../../ui/toasts/toast.ts';

/** The documents that a carrier has checked or unchecked, and the call that shares exactly the checked ones. */
export function useShare(token: number, documents: readonly Document[]) {
  const { mode, hasFeature } = useSession();
  const { supportPhone } = useSettings();
  const sharing = useShareDocuments(token);
  const [choices, setChoices] = useState<ReadonlyMap<number, boolean>>(new Map());
  const shareable = documents.filter(({ canShare }) => canShare);
  const isChecked = ({ documentId, isSelected }: Document) => choices.get(documentId) ?? isSelected;

  const send = () => {
    if (!hasFeature('ll_docforward')) {
      void ask({
        title: t('documents.share'),
        body: t('permits.missing', { phone: supportPhone }),
        confirmLabel: t('documents.ok'),
      });
      return;
    }
    const selection = shareable.map((document) => ({
      documentId: document.documentId,
      documentName: document.documentName,
      isSelected: isChecked(document),
    }));
    handleReply(sharing.mutateAsync(selection), {
      onSuccess: () => {
        setChoices(new Map());
        showToast({ message: t('documents.shareDone'), tone: 'success' });
      },
      onError: () => {
        // Documents that are neither shared nor selected have nothing to do with the failed call.
        const names = shareable
          .filter((document) => document.isSelected || isChecked(document))
          .map(({ documentName }) => documentName);
        const { title, text } = DOCUMENT_SHARE_ERROR;
        void ask({ title, body: `${text}${names.join(', ')}`, confirmLabel: t('documents.ok') });
      },
    });
  };

  return {
    isAvailable: mode === 'C' && shareable.length > 0,
    isChanged: mode === 'C' && shareable.some((document) => isChecked(document) !== document.isSelected),
    isPending: sharing.isPending,
    isChecked,
    check: ({ documentId }: Document, isSelected: boolean) =>
      setChoices((previous) => new Map(previous).set(documentId, isSelected)),
    send,
  };
}
