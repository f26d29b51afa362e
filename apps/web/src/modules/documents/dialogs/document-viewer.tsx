import { Button, Loader } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { Document } from '@loadstone/contracts/documents';
import { useState, type KeyboardEvent } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useContent } from '../use-content.ts';
import { usePdf } from '../use-pdf.ts';
import { usePrint } from '../use-print.ts';
import { DocumentPicture } from './document-picture.tsx';
import { FileRefused } from './file-refused.tsx';
import { PdfPage } from './pdf-page.tsx';
import { listTools, ZOOMS, type DocumentView } from './list-tools.ts';
import { ViewerTools } from './viewer-tools.tsx';
import styles from './document-viewer.module.css';

const START: DocumentView = { zoomIndex: 0, degrees: 0, page: 1 };

interface DocumentViewerProps {
  readonly documents: readonly Document[];
  readonly documentId: number;
  readonly onMove: (documentId: number) => void;
  readonly onClose: () => void;
}

/** A document in full: a picture, or the pages of a PDF. Each tool has a key, which its button names. */
export default function DocumentViewer({ documents, documentId, onMove, onClose }: DocumentViewerProps) {
  const index = documents.findIndex((each) => each.documentId === documentId);
  const document = documents[index];
  const [changed, setChanged] = useState({ ...START, documentId });
  // Each document starts with its first page, in full and upright.
  const view = changed.documentId === documentId ? changed : START;
  const content = useContent(documentId);
  const isPdf = document?.contentType === 'application/pdf';
  const pdf = usePdf(isPdf ? content.blob : undefined);
  const printing = usePrint();
  const pageCount = pdf.file?.pageCount ?? 1;
  const isReady = isPdf ? pdf.file !== undefined : content.url !== undefined;
  const tools = listTools({
    view,
    index,
    pageCount,
    count: documents.length,
    isReady: isReady && printing.page === undefined,
    onChange: (change) => setChanged({ ...view, ...change, documentId }),
    onMove: (step) => {
      const next = documents[index + step];
      if (next) onMove(next.documentId);
    },
    onPrint: () => content.blob && printing.print(content.blob, pdf.file, view.degrees),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const tool = tools.find(({ keys }) => keys.includes(event.key));
    if (!tool || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (!tool.isOff) tool.run();
  };
  if (!document) return null;
  const { documentName: name } = document;
  const zoom = ZOOMS[view.zoomIndex] ?? 1;
  const error = content.error ?? pdf.loadError;
  return (
    // Around the frame, so that the keys also work on its own buttons.
    <div className={styles.keys} onKeyDown={onKeyDown}>
      <DialogFrame title={name} isOpen isTall size="min(1100px, 94vw)" onClose={onClose}>
        <div className={styles.viewer}>
          <div className={styles.tools}>
            <ViewerTools tools={tools} />
            {content.url !== undefined && (
              <Button
                component="a"
                variant="default"
                href={content.url}
                download={content.fileName}
                leftSection={<IconDownload size={16} />}
              >
                {t('documents.download')}
              </Button>
            )}
            {printing.page !== undefined && (
              <span role="status">{t('documents.printing', { index: printing.page, count: pageCount })}</span>
            )}
          </div>
          {error !== null && (
            <ErrorState
              title={t('documents.viewerFailed')}
              error={error}
              onRetry={content.error === null ? pdf.retry : content.retry}
            />
          )}
          {pdf.isRefused && <FileRefused />}
          {!isReady && error === null && !pdf.isRefused && <Loader className={styles.loader} />}
          {!isPdf && content.url !== undefined && (
            <DocumentPicture name={name} url={content.url} zoom={zoom} degrees={view.degrees} />
          )}
          {pdf.file !== undefined && (
            <PdfPage key={documentId} file={pdf.file} name={name} page={view.page} zoom={zoom} degrees={view.degrees} />
          )}
        </div>
      </DialogFrame>
    </div>
  );
}
