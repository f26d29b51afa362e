import { Button, Loader } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { Document } from '@loadstone/contracts/documents';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { after } from '../../../lib/time/clock.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import { documentContentQuery } from '../change-document.ts';
import type { PdfFile } from '../pdf/open-pdf.ts';
import { usePdf } from '../use-pdf.ts';
import { FileRefused } from './file-refused.tsx';
import { PdfPage } from './pdf-page.tsx';
import { listTools, ZOOMS, type DocumentView } from './list-tools.ts';
import { printPdf, printPicture } from './print-document.ts';
import { ViewerTools } from './viewer-tools.tsx';
import styles from './document-viewer.module.css';

const START: DocumentView = { zoomIndex: 0, degrees: 0, page: 1, isWholePage: false };

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
  // Each document starts upright: a picture in full, a PDF with the width of its first page.
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
    isPdf,
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
          {pdf.file !== undefined && <PdfPage key={documentId} file={pdf.file} name={name} view={view} zoom={zoom} />}
        </div>
      </DialogFrame>
    </div>
  );
}

interface DocumentPictureProps {
  readonly name: string;
  /** Of the content. */
  readonly url: string;
  readonly zoom: number;
  readonly degrees: number;
}

/** A picture in full, also where it is turned; at a zoom above 1 its area scrolls. */
function DocumentPicture({ name, url, zoom, degrees }: DocumentPictureProps) {
  const [natural, setNatural] = useState({ width: 1, height: 1 });
  const isTurned = degrees % 180 !== 0;
  // Width by height, as it is seen.
  const shape = isTurned ? natural.height / natural.width : natural.width / natural.height;
  return (
    // The area scrolls, so it takes the focus of the keyboard.
    <div className={styles.area} tabIndex={0} role="group" aria-label={name}>
      <div
        className={styles.frame}
        style={{ aspectRatio: shape, width: `calc(min(100cqw, 100cqh * ${shape}) * ${zoom})` }}
      >
        <img
          src={url}
          alt={name}
          className={styles.picture}
          style={{
            width: isTurned ? `${100 / shape}%` : '100%',
            transform: `translate(-50%, -50%) rotate(${degrees}deg)`,
          }}
          onLoad={({ currentTarget }) =>
            setNatural({
              width: Math.max(currentTarget.naturalWidth, 1),
              height: Math.max(currentTarget.naturalHeight, 1),
            })
          }
        />
      </div>
    </div>
  );
}

/** The content of a document, and an address of it that only this page can open and that is freed with the viewer. */
function useContent(documentId: number) {
  const { claims } = useSession();
  const query = useQuery(documentContentQuery(claims, documentId));
  const blob = query.data?.blob;
  const [held, setHeld] = useState<{ blob: Blob; url: string }>();
  useEffect(() => {
    if (!blob) return;
    let url: string | undefined;
    const cancel = after(0, () => {
      url = URL.createObjectURL(blob);
      setHeld({ blob, url });
    });
    return () => {
      cancel();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [blob]);
  return {
    blob,
    url: held !== undefined && held.blob === blob ? held.url : undefined,
    fileName: query.data?.fileName,
    error: query.isError ? query.error : null,
    retry: () => void query.refetch(),
  };
}

/** Prints the pages of a PDF, or a picture. The pages are prepared one by one, which ends with the viewer. */
function usePrint() {
  const [page, setPage] = useState<number>();
  const preparing = useRef<AbortController>(undefined);
  useEffect(() => () => preparing.current?.abort(), []);
  const print = (content: Blob, file: PdfFile | undefined, degrees: number): void => {
    const current = new AbortController();
    preparing.current = current;
    const options = { degrees, onPage: setPage, signal: current.signal };
    const printed = file === undefined ? printPicture(content, options) : printPdf(file, options);
    printed
      .catch(() => {
        if (!current.signal.aborted) showToast({ message: t('documents.printFailed'), tone: 'danger' });
      })
      .finally(() => setPage(undefined));
  };
  return {
    print,
    /** The page that is prepared; undefined where nothing is. */
    page,
  };
}
