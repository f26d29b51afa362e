import { Button } from '@mantine/core';
import { nowMs } from '../../../lib/time/clock.ts';
import { sessionThresholds } from '../../../lib/session/thresholds.ts';
import { useStore } from '../../../lib/react/store.ts';
import { t } from '../../../lib/texts/t.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { LazyDialogFrame } from '../../../ui/dialogs/lazy-dialog-frame.tsx';
import { toCountdown } from '../model/idle.ts';
import styles from './idle-dialog.module.css';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

interface IdleDialogProps {
  /** Server milliseconds. */
  readonly endsMs: number;
  readonly onStay: () => void;
  readonly onLogOut: () => void;
}

/** 'Do you need more time?', with the remaining time. Only a choice of the user closes it. */
export function IdleDialog({ endsMs, onStay, onLogOut }: IdleDialogProps) {
  useNow(SECOND_MS);
  const { warningMs } = useStore(sessionThresholds);
  return (
    <LazyDialogFrame
      title={t('sessions.idleTitle')}
      isOpen
      isOnTop
      onSubmit={onStay}
      footer={
        <>
          <Button variant="default" onClick={onLogOut}>
            {t('sessions.logOut')}
          </Button>
          <Button type="submit" data-autofocus>
            {t('sessions.idleStay')}
          </Button>
        </>
      }
    >
      {t('sessions.idleBody', { minutes: Math.round(warningMs / MINUTE_MS) })}
      <p className={styles.countdown} role="timer" aria-label={t('sessions.idleLeft')}>
        {toCountdown(endsMs - nowMs())}
      </p>
    </LazyDialogFrame>
  );
}
