import { Button } from '@mantine/core';
import type { Posting } from '@loadstone/contracts/postings';
import { useEffect, useId, useState } from 'react';
import { toReasonedText } from '../../../lib/api/failure-text.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { ask } from '../../../ui/dialogs/ask.ts';
import { onSendKey } from '../../../ui/shortcuts/send-key.ts';
import { busyProps } from '../../../ui/busy-props.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import { useKeptValues } from '../../../ui/form/use-kept-values.ts';
import { ImportAliases } from '../components/import-aliases.tsx';
import { ImportColumns } from '../components/import-columns.tsx';
import { ImportList } from '../components/import-list.tsx';
import { ImportPreview } from '../components/import-preview.tsx';
import { ImportSource } from '../components/import-source.tsx';
import { ImportSummary } from '../components/import-summary.tsx';
import { ReadingProgress } from '../components/reading-progress.tsx';
import { toPastedSource, toTextSource, type Pasted } from '../model/read-sheet.ts';
import { useImportRows } from '../use-import-rows.ts';
import { useImportRun } from '../use-import-run.ts';
import { useMailTaking } from '../use-mail-taking.ts';

const SOURCE_WIDTH_PX = 640;
const PREVIEW_WIDTH_PX = 1240;

interface ImportDialogProps {
  /** The board's day, `YYYY-MM-DD`. */
  readonly today: string;
  /** What was pasted into the posting list or the quick post; the dialog then starts with the preview. */
  readonly pasted?: Pasted | undefined;
  readonly onClose: () => void;
  /** Called when every row that was not left out is posted. */
  readonly onPosted: () => void;
}

/** Creates postings from a spreadsheet or a CSV file: paste or choose, correct in the preview, post, undo. */
// eslint-disable-next-line max-lines-per-function -- one form, whose steps share its state.
export default function ImportDialog({ today, pasted, onClose, onPosted }: ImportDialogProps) {
  const { mode } = useSession();
  const postId = useId();
  const [text, setText] = useState(pasted?.text ?? '');
  const state = useImportRows(today);
  const { read, rows, reading, mailId } = state;
  useEffect(() => {
    if (pasted !== undefined) state.open(toPastedSource(pasted));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the dialog opens with a pasted text
  }, []);
  const { changes, gone } = state.list;
  const included = rows.filter(({ number, isLeftOut }) => !isLeftOut && changes.has(number));
  const sendable = included.flatMap(({ number }) =>
    (changes.get(number) ?? []).flatMap((change) => (change.kind === 'new' ? [{ number, draft: change.draft }] : [])),
  );
  const changed = included.flatMap(({ number }) =>
    (changes.get(number) ?? []).flatMap((change) => (change.kind === 'changed' ? [{ ...change, number }] : [])),
  );
  const posted = sendable.reduce((sum, { draft }) => sum + draft.quantity, 0);
  const counts = { posted, changed: changed.length, removed: gone.length };
  const mail = useMailTaking(mailId);
  const finish = () => {
    mail.end();
    onPosted();
  };
  const [runCount, setRunCount] = useState(0);
  const isDone = (number: number) => changes.get(number)?.every(({ kind }) => kind === 'unchanged' || kind === 'left');
  const run = useImportRun(rows, ({ postedNumbers, refusals, ...done }) => {
    mail.add(done);
    void state.list
      .save(done.posted)
      .catch((error: unknown) =>
        showToast({ message: toReasonedText(t('postingImport.notKept'), error), tone: 'danger' }),
      );
    const isRowDone = ({ number, isLeftOut }: (typeof rows)[number]) =>
      isLeftOut || isDone(number) || (postedNumbers.has(number) && !refusals.has(number));
    if (rows.every(isRowDone)) return finish();
    state.settle(postedNumbers, refusals);
    setRunCount((count) => count + 1);
  });
  const isPreview = reading.status !== 'none';
  useKeptValues(undefined, text, () => text !== '' || isPreview);
  const isLocked = run.status !== 'idle';
  const askToLeave = (body: string) =>
    ask({
      title: t('postingImport.leaveTitle'),
      body,
      confirmLabel: t('postingImport.leave'),
      cancelLabel: t('postingImport.stay'),
      isDangerous: true,
    });
  /** Asks before corrections are lost. */
  const mayLeave = () =>
    !isPreview ||
    !state.isEdited ||
    askToLeave(t('postingImport.leaveQuestion', { count: rows.filter(({ isLeftOut }) => !isLeftOut).length }));
  const close = async () => {
    const isTyped = !isPreview && text.trim() !== '' && text !== pasted?.text;
    if (isTyped && !(await askToLeave(t('postingImport.leaveText')))) return;
    if (!(await mayLeave())) return;
    run.giveUp();
    onClose();
  };
  const startAgain = async () => {
    if (!(await mayLeave())) return;
    run.giveUp();
    state.forget();
  };
  const isEmpty = sendable.length + changed.length + gone.length === 0;
  /** A mail that changes nothing is taken too. */
  const isDoneMail =
    mailId !== undefined && rows.length > 0 && rows.every(({ number, isLeftOut }) => isLeftOut || isDone(number));
  const hasNothing = isEmpty && !isDoneMail;
  const post = async () => {
    if (run.status === 'interrupted') return run.retry();
    if (isEmpty) return isDoneMail ? finish() : undefined;
    // A mail of an authenticated sender is taken by one key, which says what is withdrawn.
    const isWithdrawn =
      gone.length > 0 &&
      (mailId !== undefined ||
        (await ask({
          title: t('postingImport.goneTitle', { count: gone.length }),
          body: gone.slice(0, MOST_NAMED).map(toLaneText).join('; ') + (gone.length > MOST_NAMED ? ' …' : ''),
          confirmLabel: t('postingImport.withdraw'),
          cancelLabel: t('postingImport.keepGone'),
          isDangerous: true,
        })));
    run.post({ rows: sendable, changes: changed, gone: isWithdrawn ? gone : [] });
  };
  const count = sendable.length;
  const postCount = t(mode === 'B' ? 'postingImport.postLoads' : 'postingImport.postTrucks', { count: posted });
  const postLabel =
    mailId !== undefined
      ? t('inboundMails.take', { ...counts })
      : count === 0 && changed.length + gone.length > 0
        ? t('postingImport.update', { count: changed.length + gone.length })
        : changed.length > 0
          ? t('postingImport.postAndChange', { post: postCount, count: changed.length })
          : postCount;
  return (
    <DialogFrame
      title={t('postingImport.title')}
      isOpen
      isTall={isPreview}
      size={isPreview ? PREVIEW_WIDTH_PX : SOURCE_WIDTH_PX}
      // While rows are sent, closing would hide what becomes of them.
      {...(run.status !== 'running' && { onClose: () => void close() })}
      // Enter must not post from a box of the preview.
      {...(!isPreview && { onSubmit: () => state.open(toTextSource(text)) })}
      footer={
        isPreview ? (
          <>
            <Button variant="default" {...busyProps(isLocked, () => void startAgain())}>
              {t('postingImport.again')}
            </Button>
            <Button
              id={postId}
              data-autofocus={!hasNothing || undefined}
              onKeyDown={onSendKey(() => void post())}
              {...busyProps(run.status === 'running', () => void post(), hasNothing && !isLocked)}
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
          {read && !read.isLines && (
            <ImportColumns
              read={read}
              isLocked={isLocked || reading.status !== 'ready'}
              isNeeded={reading.status === 'ready' && rows.length === 0 && runCount === 0}
              onMap={state.mapColumn}
            />
          )}
          {read && reading.status === 'ready' ? (
            <>
              <ImportList list={state.list} isLocked={isLocked} />
              <ImportSummary rows={rows} read={read} changes={changes} run={run} />
              <ImportAliases state={state} isLocked={isLocked} />
              {rows.length > 0 ? (
                <ImportPreview
                  state={state}
                  isLocked={isLocked}
                  runCount={runCount}
                  onNoneWrong={() => document.getElementById(postId)?.focus()}
                  onPost={() => void post()}
                />
              ) : (
                <p>{read.isLines ? t('postingImport.emptyText') : t('postingImport.empty')}</p>
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

/** Postings that a question names. */
const MOST_NAMED = 5;

function toLaneText({ srceCity, srceSt, destCity, destSt }: Posting): string {
  return `${srceCity}, ${srceSt} → ${destCity}, ${destSt}`;
}
