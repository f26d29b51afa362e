import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconQuestionMark } from '@tabler/icons-react';
import { MODE_KINDS, type Posting } from '@loadstone/contracts/postings';
import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { useLineReading } from '../../../modules/posting-lists/index.ts';
import { quickLine } from '../../../modules/postings/index.ts';
import { useLatest } from '../../../lib/react/use-latest.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { KEYBOARD_LAYER } from '../../../ui/shortcuts/keyboard-capture.ts';
import type { Pasted } from '../../posting-import/model/read-sheet.ts';
import { toRequiredName } from '../model/posting-form.ts';
import { toQuickPost, type QuickPost } from '../model/to-quick-post.ts';
import { useQuickSend } from '../use-quick-send.ts';
import { MatchCount } from './match-count.tsx';
import { QuickParts } from './quick-parts.tsx';
import styles from './quick-post.module.css';
import { busyProps } from '../../../ui/busy-props.ts';

export interface QuickPostLineProps {
  readonly typed: string;
  /** The line's field, which gets the focus when the line opens. */
  readonly field: RefObject<HTMLInputElement | null>;
  /** The board's day, `YYYY-MM-DD`. */
  readonly today: string;
  /** Opens the form with what the line states. */
  readonly onFill: (quick: QuickPost) => void;
  readonly onPosted: (posting: Posting) => void;
  /** Opens the import with several lines, which were pasted into the line. */
  readonly onPasteRows: (pasted: Pasted) => void;
  /** Returns the focus to the list. */
  readonly onLeave: () => void;
}

/** What was typed when the line was closed without posting: the next one begins with it, selected. */
let closedLine = '';

/** A line that is posted after it was closed is not continued. */
function forgetClosedLine(line: string | null): void {
  if (closedLine === line) closedLine = '';
}

/** A posting typed in one line, above the list: its parts as they are understood. It is also understood by the palette. */
export default function QuickPostLine({ typed, field, today, onLeave, ...actions }: QuickPostLineProps) {
  const { onFill, onPosted, onPasteRows } = actions;
  const { mode } = useSession();
  const hintId = useId();
  const reading = useLineReading(MODE_KINDS[mode].own, typed, today);
  const { read, isCurrent } = reading;
  const quick = useMemo(() => read && toQuickPost(mode, reading.line, read), [mode, reading.line, read]);
  const post = useQuickSend({ quick, today, forgetClosedLine, onFill, onPosted });
  /** The line that the first Enter has shown complete: the second one posts it. */
  const [confirmed, setConfirmed] = useState<string>();
  const isConfirmed = isCurrent && post.isComplete && confirmed === reading.line;
  const isWaiting = useRef(false);
  const proceed = useLatest(() => {
    if (!quick || post.isSending) return;
    if (!post.isComplete) onFill(quick);
    else if (isConfirmed) post.send();
    // The first Enter shows what would be posted.
    else setConfirmed(reading.line);
  });
  useLineFocus(typed, field);
  // A line that is sent before it is read waits for its reading.
  useEffect(() => {
    if (!isWaiting.current || !isCurrent) return;
    isWaiting.current = false;
    proceed.current();
  }, [isCurrent, proceed]);
  const send = () => {
    if (typed.trim() === '') return;
    if (reading.hasFailed) reading.retry();
    if (isCurrent) proceed.current();
    else isWaiting.current = true;
  };
  const close = () => {
    closedLine = typed;
    quickLine.set(null);
    onLeave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') send();
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (text.split(/\r?\n/).filter((line) => line.trim() !== '').length < 2) return;
    event.preventDefault();
    quickLine.set(null);
    onPasteRows({ text, html: event.clipboardData.getData('text/html') });
  };
  return (
    <section className={styles.line} aria-label={t('quickPost.open')} {...KEYBOARD_LAYER}>
      <div className={styles.entry}>
        <TextInput
          ref={field}
          size="xs"
          label={t('quickPost.field')}
          aria-describedby={hintId}
          autoComplete="off"
          spellCheck={false}
          readOnly={post.isSending}
          value={typed}
          onChange={(event) => quickLine.set(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <CloseButton size={28} aria-label={t('quickPost.close')} onClick={close} />
      </div>
      <div className={styles.foot}>
        <span id={hintId} className={styles.hint}>
          {mode === 'B' ? t('quickPost.hintLoad') : t('quickPost.hintTruck')}
        </span>
        {post.isComplete && <MatchCount values={post.values} isValid />}
        {isCurrent && post.isComplete ? (
          <Button size="compact-xs" {...busyProps(post.isSending, post.send)}>
            {t('postingForm.post')}
          </Button>
        ) : (
          <Button size="compact-xs" disabled={typed.trim() === ''} onClick={send}>
            {t('quickPost.fill')}
          </Button>
        )}
      </div>
      <div role="status" className={styles.state}>
        {quick && <QuickParts quick={quick} isOutdated={!isCurrent} />}
        {isCurrent && quick !== undefined && quick.parts.length > 0 && (
          <MissingFields names={post.missing.map(toMissingText)} />
        )}
        {reading.hasFailed && <span>{t('quickPost.failed')}</span>}
        {!quick && !reading.hasFailed && typed.trim() !== '' && <span>{t('quickPost.loading')}</span>}
        {post.isSending ? (
          <span>{t('postingForm.saving', { action: t('postingForm.actionAdd') })}</span>
        ) : (
          isConfirmed && <strong>{t('quickPost.again')}</strong>
        )}
      </div>
    </section>
  );
}

/** What the line must still say; the form asks the same. */
function MissingFields({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('quickPost.missing')}>
      {names.map((name) => (
        <li key={name} className={styles.unclear}>
          <span>
            <IconQuestionMark size={12} aria-hidden /> {name}
          </span>
        </li>
      ))}
    </ul>
  );
}

function toMissingText(field: Parameters<typeof toRequiredName>[0]): string {
  return field === 'vehicleSize'
    ? t('quickPost.sizeMissing')
    : t('quickPost.fieldMissing', { name: toRequiredName(field) });
}

/** Gives the line the focus when it opens. One that was closed is continued, selected. */
function useLineFocus(typed: string, field: RefObject<HTMLInputElement | null>): void {
  const isContinued = useRef(false);
  useEffect(() => {
    field.current?.focus();
    const closed = closedLine;
    closedLine = '';
    if (closed === '' || quickLine.get() !== '') return;
    isContinued.current = true;
    quickLine.set(closed);
  }, [field]);
  // A line that was closed is continued, or typing replaces it.
  useEffect(() => {
    if (!isContinued.current || typed === '') return;
    isContinued.current = false;
    field.current?.select();
  }, [typed, field]);
}
