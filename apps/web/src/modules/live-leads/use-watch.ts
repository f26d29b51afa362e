import { useEffect } from 'react';
import { watchedAt } from './seen-times.ts';
import type { LiveEntry } from './live-board.ts';
import { nowMs } from '../../lib/time/clock.ts';
import { useSession } from '../../lib/session/session.ts';

/** Records that the live leads are on screen: the count of unseen ones starts after that. */
export function useWatch(entries: readonly LiveEntry[]): void {
  const { mode } = useSession();
  // Stored with each change, because the tab may close without an event.
  useEffect(() => watchedAt(mode).write(nowMs()), [mode, entries]);
}
