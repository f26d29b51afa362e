import type { SessionThresholds } from '../../../lib/session/thresholds.ts';

/** Where somebody stands who has not done anything for a while. */
export type IdleState =
  | { readonly status: 'active' }
  /** Asked whether they are still there; `endsMs`, server milliseconds, is when the session ends without an answer. */
  | { readonly status: 'asked'; readonly endsMs: number }
  | { readonly status: 'over' };

type IdleThresholds = Pick<SessionThresholds, 'idleMs' | 'warningMs'>;

/** What the last action of any window means now. All times are the server's. */
export function toIdleState(lastActionMs: number, nowMs: number, { idleMs, warningMs }: IdleThresholds): IdleState {
  const askedMs = lastActionMs + idleMs;
  if (nowMs < askedMs) return { status: 'active' };
  const endsMs = askedMs + warningMs;
  return nowMs < endsMs ? { status: 'asked', endsMs } : { status: 'over' };
}

/** The first moment of the next day in the zone of this machine, in milliseconds. */
export function toNextMidnightMs(nowMs: number): number {
  const midnight = new Date(nowMs);
  midnight.setHours(24, 0, 0, 0);
  return midnight.getTime();
}

/** `4:05`: minutes and seconds that are left, never less than none. */
export function toCountdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
