import { useCallback, useEffect, useState } from 'react';
import { isSeen, watchedAt } from './seen-times.ts';
import type { LiveEntry } from './live-board.ts';
import { nowMs } from '../../lib/time/clock.ts';
import { useSession } from '../../lib/session/session.ts';

/**
 * Records that the live leads are on screen. @returns a function that tests whether a lead is unseen at that time
 *
 * @param expandedToken the lead whose details are open
 */
export function useWatch(entries: readonly LiveEntry[], expandedToken: number | null): (entry: LiveEntry) => boolean {
  const { mode } = useSession();
  const [watch] = useState(() => ({
    beforeMs: watchedAt(mode).read(),
    sinceMs: nowMs(),
    openedTokens: new Set<number>(),
  }));
  useEffect(() => {
    if (expandedToken !== null) watch.openedTokens.add(expandedToken);
  }, [watch, expandedToken]);
  // Stored with each change, because the tab may close without an event.
  useEffect(() => watchedAt(mode).write(nowMs()), [mode, entries]);
  return useCallback((entry) => !isSeen(entry, watch, nowMs()), [watch]);
}
