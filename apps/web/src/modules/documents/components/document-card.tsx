import { ActionIcon, Badge, Checkbox, NativeSelect } from '@mantine/core';
import { IconFileTypePdf, IconPhoto, IconTrash } from '@tabler/icons-react';
import { DOCUMENT_KINDS, DOCUMENT_TYPE_IDS, type Document, type DocumentKind } from '@loadstone/contracts/documents';
import { useSession } from '../../../lib/session/session.ts';
import { useChangeDocument, useShowToCustomer } from '../change-document.ts';
import { toReasonedText } from '../../../lib/api/failure-text.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { formatMoment } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { DocumentName } from './document-name.tsx';
import styles from './documents.module.css';

interface DocumentCardProps {
  readonly document: Document;
  /** Undefined where the document cannot be shared. */
  readonly isChecked: boolean | undefined;
  readonly onCheck: (isChecked: boolean) => void;
  readonly onView: () => void;
  readonly onRemove: () => void;
}

/** One document of the gallery: its thumbnail opens the viewer; the owner renames it, sets its type and deletes it. */
export function DocumentCard({ document, isChecked, onCheck, onView, onRemove }: DocumentCardProps) {
  const { documentName: name, isOwn, kind } = document;
  const change = useChangeDocument();
  const save = (next: { documentName?: string; kind?: DocumentKind }) =>
    handleReply(change.mutateAsync({ document, ...next }), {
      onError: (error) => showToast({ message: toReasonedText(t('documents.renameFailed'), error), tone: 'danger' }),
    });
  return (
    <li className={styles.card} data-card={document.documentId} data-row-name={name}>
      <button
        type="button"
        className={styles.thumbnail}
        data-thumbnail
        aria-label={t('documents.view', { name })}
        onClick={onView}
      >
        <Thumbnail document={document} />
      </button>
      <div className={styles.nameLine}>
        {isChecked !== undefined && (
          <Checkbox
            aria-label={t('documents.select', { name })}
            checked={isChecked}
            onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
          />
        )}
        <DocumentName name={name} onSave={isOwn ? (documentName) => save({ documentName }) : undefined} />
        {document.canDelete && (
          <ActionIcon aria-label={t('documents.remove', { name })} onClick={onRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </div>
      {isOwn ? (
        <NativeSelect
          size="xs"
          aria-label={t('documents.kind', { name })}
          value={kind}
          data={DOCUMENT_KINDS.map((value) => ({ value, label: t(`documents.${value}`) }))}
          onChange={({ currentTarget }) => save({ kind: currentTarget.value as DocumentKind })}
        />
      ) : (
        <span>{t(`documents.${kind}`)}</span>
      )}
      <div className={styles.origin}>
        <Badge variant="default" size="sm">
          {toOwner(document)}
        </Badge>
        {document.isSelected && (
          <Badge variant="default" size="sm">
            {t('documents.shared')}
          </Badge>
        )}
      </div>
      {document.stopPlace !== undefined && (
        <span className={styles.soft}>{t('documents.stop', { place: document.stopPlace })}</span>
      )}
      <CustomerCheckbox document={document} />
      <span className={styles.soft}>
        {t('documents.addedBy', { name: document.addedBy, at: formatMoment(document.createdOn) })}
      </span>
    </li>
  );
}

/** Whether the customers with the link of the load see a proof of delivery. The broker decides it. */
function CustomerCheckbox({
  document: { documentId, documentName, kind, isForCustomer },
}: {
  readonly document: Document;
}) {
  const { mode, hasFeature } = useSession();
  const showing = useShowToCustomer();
  if (mode !== 'B' || kind !== 'proofOfDelivery' || !hasFeature('ll_custtrack')) return null;
  const isChecked = showing.isPending ? showing.variables.isForCustomer : isForCustomer;
  return (
    <Checkbox
      size="xs"
      label={t('documents.forCustomer')}
      aria-label={t('documents.forCustomerOf', { name: documentName })}
      checked={isChecked}
      onChange={({ currentTarget: { checked } }) =>
        handleReply(showing.mutateAsync({ documentId, isForCustomer: checked }), {
          onError: (error) =>
            showToast({ message: toReasonedText(t('documents.forCustomerFailed'), error), tone: 'danger' }),
        })
      }
    />
  );
}

function toOwner({ isOwn, documentTypeId }: Document): string {
  if (isOwn) return t('documents.own');
  return documentTypeId === DOCUMENT_TYPE_IDS.B ? t('documents.ofBroker') : t('documents.ofCarrier');
}

function Thumbnail({ document }: Pick<DocumentCardProps, 'document'>) {
  if (document.thumbnailData !== '') {
    return <img src={`data:image/webp;base64,${document.thumbnailData}`} alt="" className={styles.picture} />;
  }
  const Icon = document.contentType === 'application/pdf' ? IconFileTypePdf : IconPhoto;
  return (
    <span className={styles.noPicture}>
      <Icon size={32} aria-hidden />
      <span>{document.thumbnailState === 'due' ? t('documents.previewDue') : t('documents.noPreview')}</span>
    </span>
  );
}
