import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconPlus, IconRefresh, IconShare, IconX } from '@tabler/icons-react';
import type { Document } from '@loadstone/contracts/documents';
import { useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import { useStore } from '../../../lib/react/store.ts';
import { useDocuments } from '../list-documents.ts';
import { cancelUpload, retryUpload, startUploads, uploads, type Upload, type UploadStop } from '../uploads.ts';
import { t } from '../../../lib/texts/t.ts';
import { LazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { DelayedSkeleton } from '../../../ui/states/delayed-skeleton.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { RefreshFailedNote } from '../../../ui/states/refresh-failed-note.tsx';
import { useShare } from '../use-share.ts';
import { DocumentGallery } from './document-gallery.tsx';
import styles from './documents.module.css';
import { busyProps } from '../../../ui/busy-props.ts';
import { StopChoice, useStopChoices } from './stop-choice.tsx';

const DocumentViewer = lazyComponent(() => import('../dialogs/document-viewer.tsx'));
const ACCEPTED = 'image/jpeg,image/png,image/webp,application/pdf';

interface DocumentsViewProps {
  readonly token: number;
  /** Where the view is left by a button: its label and its action. */
  readonly back?: ReactNode;
}

/** The documents of a posting: gallery, uploads by picker, drop and paste, and for carriers the selection to share. */
export function DocumentsView({ token, back }: DocumentsViewProps) {
  const query = useDocuments(token);
  const documents = query.data ?? [];
  const share = useShare(token, documents);
  const picker = useRef<HTMLInputElement>(null);
  const [viewedId, setViewedId] = useState<number | null>(null);
  const stops = useStopChoices(token);
  const [chosenStop, setStop] = useState<UploadStop>();
  // Its number follows the stops, which can change while it is chosen.
  const stop = stops.find(({ key }) => key === chosenStop?.key);
  const add = (files: readonly File[]) => startUploads(token, files, stop);
  const drop = useFileDrop(add);
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    add(files);
  };
  return (
    <section
      className={styles.view}
      aria-label={t('documents.title')}
      data-over={drop.isOver || undefined}
      onPaste={onPaste}
      {...drop.handlers}
    >
      <div className={styles.toolbar}>
        {back}
        <h2 className={styles.title}>{t('documents.title')}</h2>
        <span className={styles.hint}>{share.isAvailable ? t('documents.shareHint') : t('documents.addHint')}</span>
        {share.isChanged && (
          <Button leftSection={<IconShare size={16} />} {...busyProps(share.isPending, share.send)}>
            {t('documents.share')}
          </Button>
        )}
        {stops.length > 0 && <StopChoice stop={stop?.key} {...{ stops }} onChange={setStop} />}
        <Button
          variant={share.isChanged ? 'default' : 'filled'}
          leftSection={<IconPlus size={16} />}
          onClick={() => picker.current?.click()}
        >
          {t('documents.add')}
        </Button>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          accept={ACCEPTED}
          aria-label={t('documents.add')}
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      </div>
      {chosenStop !== undefined && stop === undefined && (
        <p role="alert" className={styles.failed}>
          {t('documents.stopGone', { stop: chosenStop.name })}
        </p>
      )}
      {drop.isOver && <p className={styles.dropNote}>{t('documents.drop')}</p>}
      <UploadList token={token} stops={stops} />
      <Gallery query={query} share={share} onView={({ documentId }) => setViewedId(documentId)} />
      {viewedId !== null && documents.some(({ documentId }) => documentId === viewedId) && (
        <LazyDialog onClose={() => setViewedId(null)}>
          <DocumentViewer
            documents={documents}
            documentId={viewedId}
            onMove={setViewedId}
            onClose={() => setViewedId(null)}
          />
        </LazyDialog>
      )}
    </section>
  );
}

interface GalleryProps {
  readonly query: ReturnType<typeof useDocuments>;
  readonly share: ReturnType<typeof useShare>;
  readonly onView: (document: Document) => void;
}

function Gallery({ query, share, onView }: GalleryProps) {
  if (query.data === undefined) {
    if (!query.isError) return <DelayedSkeleton>{null}</DelayedSkeleton>;
    return <ErrorState title={t('documents.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <>
      {query.isError && (
        <RefreshFailedNote
          message={t('documents.loadFailed')}
          sinceMs={query.dataUpdatedAt}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data.length === 0 ? (
        <EmptyState title={t('documents.empty')}>{t('documents.emptyHint')}</EmptyState>
      ) : (
        <DocumentGallery documents={query.data} share={share} onView={onView} />
      )}
    </>
  );
}

/** Accepts dropped files; other things that are dragged are ignored. */
function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        setOver(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

/** The files on their way to a posting, each with its progress, and what failed, with Retry where it can succeed. */
function UploadList({ token, stops }: { readonly token: number; readonly stops: readonly UploadStop[] }) {
  const shown = useStore(uploads).filter((upload) => upload.token === token);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.uploads} aria-label={t('documents.uploads')}>
      {shown.map((upload) => (
        <UploadRow key={upload.id} upload={upload} stops={stops} />
      ))}
    </ul>
  );
}

function UploadRow({ upload, stops }: { readonly upload: Upload; readonly stops: readonly UploadStop[] }) {
  const { id, file, state, sentShare, isFinal } = upload;
  const { name } = file;
  const hasFailed = state === 'failed';
  return (
    <li className={styles.upload}>
      <span className={styles.uploadName} title={name}>
        {name}
      </span>
      <span className={hasFailed ? styles.failed : styles.soft} role={hasFailed ? 'alert' : undefined}>
        {toStateText(upload)}
      </span>
      {state === 'sending' && (
        <Progress className={styles.progress} value={sentShare * 100} size="sm" aria-label={name} />
      )}
      {hasFailed && !isFinal && (
        <ActionIcon aria-label={t('documents.retryUpload', { name })} onClick={() => retryUpload(id, stops)}>
          <IconRefresh size={16} />
        </ActionIcon>
      )}
      <ActionIcon
        aria-label={hasFailed ? t('documents.dismissUpload', { name }) : t('documents.cancelUpload', { name })}
        onClick={() => cancelUpload(id)}
      >
        <IconX size={16} />
      </ActionIcon>
    </li>
  );
}

function toStateText({ state, sentShare, message }: Upload): string {
  if (state === 'failed') return message;
  if (state === 'waiting') return t('documents.waiting');
  return sentShare >= 1 ? t('documents.checking') : t('documents.sending', { percent: Math.round(sentShare * 100) });
}
