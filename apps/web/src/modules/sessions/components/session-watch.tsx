import { findActivityMs, findSessionEnd, HUB_EVENTS, type SessionEnd } from '@loadstone/contracts/live';
import { useCallback } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { nowMs } from '../../../lib/time/clock.ts';
import { useHubEvent } from '../../../live/hub-context.ts';
import { reportActivity } from '../still-here.ts';
import { useIdleWatch } from '../use-idle-watch.ts';
import { useMidnight } from '../use-midnight.ts';
import { IdleDialog } from './idle-dialog.tsx';

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
