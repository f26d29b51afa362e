import type { SessionThresholds } from '../../../lib/session/thresholds.ts';

/** The state of a user who has been inactive for a while. */
type IdleState =
  | { readonly status: 'active' }
  /**
   * The user is asked whether they are still there; `endsMs`, server milliseconds, is when the session ends without a
   * reply.
   */
  | { readonly status: 'asked'; readonly endsMs: number }
  | { readonly status: 'over' };

type IdleThresholds = Pick<SessionThresholds, 'idleMs' | 'warningMs'>;

/** The idle state that follows from the last action in any window. All times are the server's. */
export function toIdleState(lastActionMs: number, nowMs: number, { idleMs, warningMs }: IdleThresholds): IdleState {
  const askedMs = lastActionMs + idleMs;
  if (nowMs < askedMs) return { status: 'active' };
  const endsMs = askedMs + warningMs;
  return nowMs < endsMs ? { status: 'asked', endsMs } : { status: 'over' };
}

/** The start of the next day in the zone of this machine, in milliseconds. */
export function toNextMidnightMs(nowMs: number): number {
  const midnight = new Date(nowMs);
  midnight.setHours(24, 0, 0, 0);
  return midnight.getTime();
}

/** `4:05`: the remaining minutes and seconds, never negative. */
export function toCountdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
