import { useEffect } from 'react';
import { nowMs } from '../../lib/time/clock.ts';
import { atMoment } from '../../lib/time/deadline.ts';
import { toNextMidnightMs } from './model/idle.ts';

/**
 * Calls `onMidnight` at the next midnight of this machine's zone, by the server's clock. It must be stable between
 * renders.
 */
export function useMidnight(onMidnight: () => void): void {
  useEffect(() => {
    const midnightMs = toNextMidnightMs(nowMs());
    return atMoment(() => midnightMs, onMidnight);
  }, [onMidnight]);
}
