import { useDocuments } from '../list-documents.ts';
import { t } from '../../../lib/texts/t.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import DocumentViewer from './document-viewer.tsx';

interface LinkedDocumentProps {
  /** The own posting under which the user sees the document. */
  readonly token: number;
  readonly rowGuid: string;
  readonly onClose: () => void;
}

/** One document of a posting, which another part of the screen names. */
export default function LinkedDocument({ token, rowGuid, onClose }: LinkedDocumentProps) {
  const query = useDocuments(token);
  const document = query.data?.find((each) => each.rowGuid === rowGuid);
  if (document !== undefined) {
    return (
      <DocumentViewer
        documents={[document]}
        documentId={document.documentId}
        onMove={() => undefined}
        onClose={onClose}
      />
    );
  }
  return (
    <DialogFrame title={t('documents.title')} isOpen onClose={onClose}>
      <p role="status">{query.isPending ? t('assignments.loading') : t('assignments.notAvailable')}</p>
    </DialogFrame>
  );
}
