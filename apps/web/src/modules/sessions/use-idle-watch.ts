import { useCallback, useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import { storageItem, type StorageItem } from '../../lib/browser/storage.ts';
import { useStore } from '../../lib/react/store.ts';
import { useSession } from '../../lib/session/session.ts';
import { sessionThresholds } from '../../lib/session/thresholds.ts';
import { nowMs } from '../../lib/time/clock.ts';
import { atMoment } from '../../lib/time/deadline.ts';
import { toIdleState } from './model/idle.ts';

const ACTIONS = ['pointerdown', 'keydown', 'wheel'] as const;
/** Actions closer together than this count as one. */
const ACTION_EVERY_MS = 1_000;
/** The user's other machines are notified at most this often, and always well before they would show the question. */
const SHARE_EVERY_MS = 5 * 60_000;

interface IdleWatch {
  /** When the session ends without a reply, server milliseconds; undefined while no question is shown. */
  readonly endsMs: number | undefined;
  /**
   * Call it when the user is active: a reply in this window, or one that another machine reports with its time, server
   * milliseconds. A report can arrive late, so an older time than the last action changes nothing.
   */
  readonly stay: (activeMs: number) => void;
}

interface IdleWatchParts {
  /** Reports to the user's other machines that the user is active. Stable between renders. */
  readonly onShare: () => void;
  /** Called when the user did not reply in time. Stable between renders. */
  readonly onOver: () => void;
}

/** Tracks whether the user is active, in any window of this browser. */
export function useIdleWatch({ onShare, onOver }: IdleWatchParts): IdleWatch {
  const { claims } = useSession();
  const thresholds = useStore(sessionThresholds);
  const lastAction = useMemo(() => lastActionOf(claims.userId), [claims.userId]);
  const [endsMs, setEndsMs] = useState<number>();
  const [answers, setAnswers] = useState(0);

  const stay = useCallback(
    (activeMs: number) => {
      if (activeMs <= lastAction.read()) return;
      lastAction.write(activeMs);
      setAnswers((count) => count + 1);
    },
    [lastAction],
  );

  useEffect(() => {
    let notedMs = 0;
    let sharedMs = nowMs();
    const shareEveryMs = Math.min(SHARE_EVERY_MS, thresholds.idleMs / 4);
    const onAction = () => {
      const now = nowMs();
      if (now - notedMs < ACTION_EVERY_MS) return;
      // Once the question is due only a reply counts: the click that wakes a laptop does not.
      if (toIdleState(lastAction.read(), now, thresholds).status !== 'active') return;
      notedMs = now;
      lastAction.write(now);
      if (now - sharedMs < shareEveryMs) return;
      sharedMs = now;
      onShare();
    };
    for (const name of ACTIONS) window.addEventListener(name, onAction, { capture: true, passive: true });
    return () => {
      for (const name of ACTIONS) window.removeEventListener(name, onAction, { capture: true });
    };
  }, [lastAction, thresholds, onShare]);

  // Opening the product is an action.
  useEffect(() => lastAction.write(nowMs()), [lastAction]);

  useEffect(() => {
    let cancel: () => void = () => undefined;
    const check = () => {
      cancel();
      // Another window of this user has logged out and deleted the value; this window is notified separately.
      if (lastAction.read() === 0) lastAction.write(nowMs());
      const state = toIdleState(lastAction.read(), nowMs(), thresholds);
      setEndsMs(state.status === 'asked' ? state.endsMs : undefined);
      if (state.status === 'over') return onOver();
      const waitMs = thresholds.idleMs + (state.status === 'asked' ? thresholds.warningMs : 0);
      cancel = atMoment(() => lastAction.read() + waitMs, check);
    };
    check();
    // A reply in another window counts here too.
    const stopFollowing = lastAction.subscribe(check);
    return () => {
      cancel();
      stopFollowing();
    };
  }, [lastAction, thresholds, onOver, answers]);

  return { endsMs, stay };
}

/** The time of the user's last action in any window of this browser; server milliseconds, 0 where it is unknown. */
export function lastActionOf(userId: number): StorageItem<number> {
  return storageItem<number>({
    area: 'local',
    key: `session.lastAction.${userId}`,
    schema: z.number(),
    fallback: 0,
    keptUntil: 'logout',
  });
}
