import { Button, CloseButton, TextInput } from '@mantine/core';
import { useEffect, useId, useMemo, useRef, type KeyboardEvent, type RefObject } from 'react';
import { useCityLookUp, usePlaceFinder } from '../../../modules/places/index.ts';
import { quickLine } from '../../../modules/postings/index.ts';
import { useLatest } from '../../../lib/react/use-latest.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { KEYBOARD_LAYER } from '../../../ui/shortcuts/keyboard-capture.ts';
import { readQuickPost, type QuickPost } from '../model/read-quick-post.ts';
import { QuickParts } from './quick-parts.tsx';
import styles from './quick-post.module.css';

export interface QuickPostLineProps {
  readonly typed: string;
  /** The line's field, which gets the focus when the line opens. */
  readonly field: RefObject<HTMLInputElement | null>;
  /** The board's day, `YYYY-MM-DD`. */
  readonly today: string;
  /** Opens the form with what the line states. */
  readonly onFill: (quick: QuickPost) => void;
  /** Returns the focus to the list. */
  readonly onLeave: () => void;
}

/** A posting typed in one line, above the list: its parts as they are understood. It is also understood by the palette. */
export default function QuickPostLine({ typed, field, today, onFill, onLeave }: QuickPostLineProps) {
  const { mode } = useSession();
  const hintId = useId();
  const cities = useCityLookUp();
  const places = usePlaceFinder();
  const isWaiting = useRef(false);
  const quick = useMemo(
    () => readQuickPost(typed, { mode, today, cities, places }),
    [typed, mode, today, cities, places],
  );
  const isReady = cities.status === 'ready' && places.isComplete();
  const fill = useLatest(() => onFill(quick));
  useEffect(() => field.current?.focus(), [field]);
  // A line that is sent before the cities are loaded waits for them.
  useEffect(() => {
    if (!isWaiting.current || !isReady) return;
    isWaiting.current = false;
    fill.current();
  }, [isReady, fill]);
  const send = () => {
    if (typed.trim() === '') return;
    if (isReady) fill.current();
    else isWaiting.current = true;
  };
  const close = () => {
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
          value={typed}
          onChange={(event) => quickLine.set(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <CloseButton size={28} aria-label={t('quickPost.close')} onClick={close} />
      </div>
      <div className={styles.foot}>
        <span id={hintId} className={styles.hint}>
          {mode === 'B' ? t('quickPost.hintLoad') : t('quickPost.hintTruck')}
        </span>
        <Button size="compact-xs" disabled={typed.trim() === ''} onClick={send}>
          {t('quickPost.fill')}
        </Button>
      </div>
      <div role="status">
        {isReady ? <QuickParts quick={quick} /> : typed !== '' && <span>{t('quickPost.loading')}</span>}
      </div>
    </section>
  );
}
