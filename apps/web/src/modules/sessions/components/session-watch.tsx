import { findActivityMs, findSessionEnd, HUB_EVENTS, type SessionEnd } from '@loadstone/contracts/live';
import { resetInactivityTimer } from '@loadstone/contracts/sessions';
import { Button } from '@mantine/core';
import { useCallback, useEffect } from 'react';
import { callEndpoint } from '../../../lib/api/api-client.ts';
import { useStore } from '../../../lib/react/store.ts';
import { useSession } from '../../../lib/session/session.ts';
import { sessionThresholds } from '../../../lib/session/thresholds.ts';
import { t } from '../../../lib/texts/t.ts';
import { nowMs } from '../../../lib/time/clock.ts';
import { atMoment } from '../../../lib/time/deadline.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { useHubEvent } from '../../../live/hub-context.ts';
import { LazyDialogFrame } from '../../../ui/dialogs/lazy-dialog-frame.tsx';
import { toCountdown, toNextMidnightMs } from '../model/idle.ts';
import { useIdleWatch } from '../use-idle-watch.ts';
import styles from './session-watch.module.css';

const SECOND_MS = 1_000;

const MINUTE_MS = 60_000;

interface SessionWatchProps {
  /** Called when the user logs out. */
  readonly onLogOut: () => void;
  /** Called when the session times out: the user did not reply, or it is midnight. Stable between renders. */
  readonly onTimeUp: () => void;
  /** The server has ended this session; the reason where it is known. */
  readonly onEnded: (reason: SessionEnd | undefined) => void;
}

/** Ends the session after inactivity or at midnight. Asks the user before it ends an idle session. */
export function SessionWatch({ onLogOut, onTimeUp, onEnded }: SessionWatchProps) {
  const { userId } = useSession().claims;
  const share = useCallback(() => void reportActivity(userId), [userId]);
  const idle = useIdleWatch({ onShare: share, onOver: onTimeUp });
  useMidnight(onTimeUp);
  useHubEvent(HUB_EVENTS.inactivityReset, (payload: unknown) => idle.stay(findActivityMs(payload) ?? nowMs()));
  const end = (payload: unknown) => onEnded(findSessionEnd(payload));
  useHubEvent(HUB_EVENTS.forceLogout, end);
  useHubEvent(HUB_EVENTS.terminateConnection, end);
  if (idle.endsMs === undefined) return null;
  const stay = () => {
    idle.stay(nowMs());
    share();
  };
  return <IdleDialog endsMs={idle.endsMs} onStay={stay} onLogOut={onLogOut} />;
}

interface IdleDialogProps {
  /** Server milliseconds. */
  readonly endsMs: number;
  readonly onStay: () => void;
  readonly onLogOut: () => void;
}

/** 'Do you need more time?', with the remaining time. Only a choice of the user closes it. */
function IdleDialog({ endsMs, onStay, onLogOut }: IdleDialogProps) {
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

/**
 * Reports to every other window and machine of the user that the user is active. A failure is ignored: a window
 * that is not notified shows the question itself and receives the click there.
 */
async function reportActivity(userId: number): Promise<void> {
  await callEndpoint(resetInactivityTimer, { query: { userId } }).catch(() => undefined);
}

/**
 * Calls `onMidnight` at the next midnight of this machine's zone, by the server's clock. It must be stable between
 * renders.
 */
function useMidnight(onMidnight: () => void): void {
  useEffect(() => {
    const midnightMs = toNextMidnightMs(nowMs());
    return atMoment(() => midnightMs, onMidnight);
  }, [onMidnight]);
}
