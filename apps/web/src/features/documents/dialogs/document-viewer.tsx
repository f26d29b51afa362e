import { ActionIcon, Button, Loader } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconPrinter,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import type { Document } from '@loadstone/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { documentContentQuery } from '../../../data/documents/change-document.ts';
import { after } from '../../../lib/clock.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { DocumentPicture } from './document-picture.tsx';
import styles from './document-viewer.module.css';

const ZOOMS = [1, 1.5, 2, 3, 4] as const;
const QUARTER_TURN = 90;

interface DocumentViewerProps {
  readonly documents: readonly Document[];
  readonly documentId: number;
  readonly onMove: (documentId: number) => void;
  readonly onClose: () => void;
}

/** A document in full. Left and right show the others, + and - zoom, r rotates. */
export default function DocumentViewer({ documents, documentId, onMove, onClose }: DocumentViewerProps) {
  const index = documents.findIndex((each) => each.documentId === documentId);
  const document = documents[index];
  const [view, setView] = useState({ documentId, zoomIndex: 0, degrees: 0 });
  // Each document starts in full and upright.
  const { zoomIndex, degrees } = view.documentId === documentId ? view : { zoomIndex: 0, degrees: 0 };
  const zoom = (step: number) =>
    setView({ documentId, degrees, zoomIndex: Math.min(Math.max(zoomIndex + step, 0), ZOOMS.length - 1) });
  const rotate = () => setView({ documentId, zoomIndex, degrees: (degrees + QUARTER_TURN) % 360 });
  const move = (step: number) => {
    const next = documents[index + step];
    if (next) onMove(next.documentId);
  };
  const content = useContent(documentId);
  const isPicture = document?.contentType !== 'application/pdf';
  const actions: Record<string, () => void> = {
    ArrowLeft: () => move(-1),
    ArrowRight: () => move(1),
    ...(isPicture ? { '+': () => zoom(1), '=': () => zoom(1), '-': () => zoom(-1), r: rotate } : {}),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = actions[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  };
  if (!document) return null;
  const { documentName: name } = document;
  return (
    <DialogFrame title={name} isOpen size="min(1100px, 94vw)" onClose={onClose}>
      {/* The keys work wherever the focus is in the dialog. */}
      <div className={styles.viewer} onKeyDown={onKeyDown}>
        <div className={styles.tools}>
          <Tool label={t('documents.previous')} icon={IconChevronLeft} isOff={index === 0} onUse={() => move(-1)} />
          <span className={styles.position}>
            {t('documents.position', { index: index + 1, count: documents.length })}
          </span>
          <Tool
            label={t('documents.next')}
            icon={IconChevronRight}
            isOff={index === documents.length - 1}
            onUse={() => move(1)}
          />
          {isPicture && (
            <>
              <Tool label={t('documents.zoomOut')} icon={IconZoomOut} isOff={zoomIndex === 0} onUse={() => zoom(-1)} />
              <Tool
                label={t('documents.zoomIn')}
                icon={IconZoomIn}
                isOff={zoomIndex === ZOOMS.length - 1}
                onUse={() => zoom(1)}
              />
              <Tool label={t('documents.rotate')} icon={IconRotateClockwise} onUse={rotate} />
              <Tool label={t('documents.print')} icon={IconPrinter} isOff={!content.url} onUse={print} />
            </>
          )}
          {content.url && (
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
        </div>
        {content.error !== null && (
          <ErrorState title={t('documents.viewerFailed')} error={content.error} onRetry={content.retry} />
        )}
        {content.url === undefined && content.error === null && <Loader className={styles.loader} />}
        {content.url !== undefined && (
          <DocumentPicture document={document} url={content.url} zoom={ZOOMS[zoomIndex] ?? 1} degrees={degrees} />
        )}
      </div>
    </DialogFrame>
  );
}

/** Prints only the picture: its styles hide the rest of the page meanwhile. */
function print(): void {
  const { body } = window.document;
  body.dataset['prints'] = 'document';
  window.addEventListener('afterprint', () => delete body.dataset['prints'], { once: true });
  window.print();
}

/** The content as an address that only this page can open, and that is freed with the viewer. */
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
    url: held !== undefined && held.blob === blob ? held.url : undefined,
    fileName: query.data?.fileName,
    error: query.isError ? query.error : null,
    retry: () => void query.refetch(),
  };
}

interface ToolProps {
  readonly label: string;
  readonly icon: typeof IconZoomIn;
  readonly isOff?: boolean;
  readonly onUse: () => void;
}

function Tool({ label, icon: Icon, isOff = false, onUse }: ToolProps) {
  // A button that is switched off keeps the focus, so that the keys still work.
  return (
    <ActionIcon
      size={32}
      aria-label={label}
      title={label}
      data-disabled={isOff || undefined}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onUse}
    >
      <Icon size={18} />
    </ActionIcon>
  );
}
