import { INDEX_CLICK_LOCK_MS } from '@loadstone/contracts';
import { useEffect, useState, type MouseEvent } from 'react';
import { after } from '../../../lib/clock.ts';

/** A link that rests for three seconds after each use. */
export interface ClickLock {
  readonly isLocked: boolean;
  /** Put it on the link: lets one click through, does `onUse`, and stops the clicks that follow. */
  readonly guard: (onUse?: () => void) => (event: MouseEvent) => void;
}

/** One lock for all the links that are given its guard. */
export function useClickLock(): ClickLock {
  const [isLocked, setLocked] = useState(false);
  useEffect(() => {
    if (!isLocked) return undefined;
    return after(INDEX_CLICK_LOCK_MS, () => setLocked(false));
  }, [isLocked]);
  return {
    isLocked,
    guard: (onUse) => (event) => {
      if (isLocked) {
        event.preventDefault();
        return;
      }
      setLocked(true);
      onUse?.();
    },
  };
}
