import { Button } from '@mantine/core';
import { nowMs } from '../../../lib/clock.ts';
import { sessionThresholds } from '../../../lib/session/thresholds.ts';
import { useStore } from '../../../lib/store.ts';
import { fill } from '../../../lib/texts/fill.ts';
import { sessionTexts } from '../../../lib/texts/sessions.ts';
import { useNow } from '../../../lib/use-now.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
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

/** 'Do you need more time?', with how much is left. Only an answer closes it. */
export function IdleDialog({ endsMs, onStay, onLogOut }: IdleDialogProps) {
  useNow(SECOND_MS);
  const { warningMs } = useStore(sessionThresholds);
  return (
    <DialogFrame
      title={sessionTexts.idleTitle}
      isOpen
      isOnTop
      onSubmit={onStay}
      footer={
        <>
          <Button variant="default" onClick={onLogOut}>
            {sessionTexts.logOut}
          </Button>
          <Button type="submit" data-autofocus>
            {sessionTexts.idleStay}
          </Button>
        </>
      }
    >
      {fill(sessionTexts.idleBody, { minutes: Math.round(warningMs / MINUTE_MS) })}
      <p className={styles.countdown} role="timer" aria-label={sessionTexts.idleLeft}>
        {toCountdown(endsMs - nowMs())}
      </p>
    </DialogFrame>
  );
}
