import { Button, Progress } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { ask } from '../../../ui/dialogs/ask.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { useKeptValues } from '../../../ui/form/use-kept-values.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { ImportColumns } from '../components/import-columns.tsx';
import { ImportPreview } from '../components/import-preview.tsx';
import { ImportSource } from '../components/import-source.tsx';
import { ImportSummary } from '../components/import-summary.tsx';
import { toSheet } from '../model/read-sheet.ts';
import { useImportRows } from '../use-import-rows.ts';
import type { ReadingState } from '../use-sheet-reading.ts';
import { useImportRun } from '../use-import-run.ts';

const SOURCE_WIDTH_PX = 640;
const PREVIEW_WIDTH_PX = 1240;

interface ImportDialogProps {
  /** The board's day, `YYYY-MM-DD`. */
  readonly today: string;
  /** Text that was pasted into the posting list; the dialog then starts with the preview. */
  readonly pasted?: string | undefined;
  readonly onClose: () => void;
  /** Called when every row that was not left out is posted. */
  readonly onPosted: () => void;
}

/** Creates postings from a spreadsheet or a CSV file: paste or choose, correct in the preview, post, undo. */
export default function ImportDialog({ today, pasted, onClose, onPosted }: ImportDialogProps) {
  const { mode } = useSession();
  const postId = useId();
  const [text, setText] = useState(pasted ?? '');
  const state = useImportRows(today);
  const { read, rows, reading } = state;
  useEffect(() => {
    if (pasted !== undefined) state.open(toSheet(pasted));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the dialog opens with a pasted text
  }, []);
  const sendable = rows.flatMap(({ number, draft, count, isLeftOut }) =>
    draft && !isLeftOut ? Array.from({ length: count }, () => ({ number, draft })) : [],
  );
  const [runCount, setRunCount] = useState(0);
  const run = useImportRun(({ postedNumbers, refusals }) => {
    if (rows.every(({ number, isLeftOut }) => isLeftOut || postedNumbers.has(number))) return onPosted();
    state.settle(postedNumbers, refusals);
    setRunCount((count) => count + 1);
  });
  const isPreview = reading.status !== 'none';
  useKeptValues(undefined, text, () => text !== '' || isPreview);
  const isLocked = run.status !== 'idle';
  /** Asks before corrections are lost. */
  const mayLeave = () =>
    !isPreview ||
    !state.isEdited ||
    ask({
      title: t('postingImport.leaveTitle'),
      body: t('postingImport.leaveQuestion', { count: rows.filter(({ isLeftOut }) => !isLeftOut).length }),
      confirmLabel: t('postingImport.leave'),
      cancelLabel: t('postingImport.stay'),
      isDangerous: true,
    });
  const close = async () => {
    if (!(await mayLeave())) return;
    run.giveUp();
    onClose();
  };
  const startAgain = async () => {
    if (!(await mayLeave())) return;
    run.giveUp();
    state.forget();
  };
  const post = () => (run.status === 'interrupted' ? run.retry() : run.post(sendable));
  const count = sendable.length;
  const postLabel = mode === 'B' ? t('postingImport.postLoads', { count }) : t('postingImport.postTrucks', { count });
  return (
    <DialogFrame
      title={t('postingImport.title')}
      isOpen
      isTall={isPreview}
      size={isPreview ? PREVIEW_WIDTH_PX : SOURCE_WIDTH_PX}
      // While rows are sent, closing would hide what becomes of them.
      {...(run.status !== 'running' && { onClose: () => void close() })}
      // Enter must not post from a box of the preview.
      {...(!isPreview && { onSubmit: () => state.open(toSheet(text)) })}
      footer={
        isPreview ? (
          <>
            <Button variant="default" disabled={isLocked} onClick={() => void startAgain()}>
              {t('postingImport.again')}
            </Button>
            {/* It keeps the focus while rows are sent, so it is not disabled then. */}
            <Button
              id={postId}
              data-autofocus={count > 0 || undefined}
              disabled={count === 0 && !isLocked}
              data-disabled={run.status === 'running' || undefined}
              aria-disabled={run.status === 'running'}
              onClick={post}
            >
              {run.status === 'interrupted' ? t('postingImport.tryAgain') : postLabel}
            </Button>
          </>
        ) : (
          <Button type="submit" disabled={text.trim() === ''}>
            {t('postingImport.preview')}
          </Button>
        )
      }
    >
      {isPreview ? (
        <>
          {read && (
            <ImportColumns
              read={read}
              isLocked={isLocked || reading.status !== 'ready'}
              isNeeded={reading.status === 'ready' && rows.length === 0 && runCount === 0}
              onMap={state.mapColumn}
            />
          )}
          {read && reading.status === 'ready' ? (
            <>
              <ImportSummary rows={rows} read={read} run={run} />
              {rows.length > 0 ? (
                <ImportPreview
                  state={state}
                  isLocked={isLocked}
                  runCount={runCount}
                  onNoneWrong={() => document.getElementById(postId)?.focus()}
                  onPost={post}
                />
              ) : (
                <p>{t('postingImport.empty')}</p>
              )}
            </>
          ) : (
            <ReadingProgress reading={reading} onRetry={state.retry} />
          )}
        </>
      ) : (
        <ImportSource text={text} onText={setText} today={today} onOpen={state.open} />
      )}
    </DialogFrame>
  );
}

const PERCENT = 100;

/** In place of the preview while the rows are read. */
function ReadingProgress({ reading, onRetry }: { readonly reading: ReadingState; readonly onRetry: () => void }) {
  const { status, done, total, error } = reading;
  if (status === 'failed')
    return <ErrorState title={t('postingImport.readingFailed')} error={error} onRetry={onRetry} />;
  return (
    <>
      <p role="status">{t('postingImport.reading', { done, total })}</p>
      <Progress value={(done / Math.max(1, total)) * PERCENT} aria-label={t('postingImport.readingProgress')} />
    </>
  );
}
