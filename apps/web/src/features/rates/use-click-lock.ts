import { INDEX_CLICK_LOCK_MS } from '@loadstone/contracts';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { after } from '../../lib/clock.ts';

/** A link that rests for three seconds after each use. */
export interface ClickLock {
  readonly isLocked: boolean;
  /** Put it on the link: lets one click through, does `onUse`, and stops the clicks that follow. */
  readonly guard: (onUse?: () => void) => (event: MouseEvent) => void;
}

/** One lock for all the links that are given its guard. */
export function useClickLock(): ClickLock {
  const [isLocked, setLocked] = useState(false);
  // A second click may come before the first one is rendered: what stops it must not wait for that.
  const isResting = useRef(false);
  useEffect(() => {
    if (!isLocked) return undefined;
    return after(INDEX_CLICK_LOCK_MS, () => {
      isResting.current = false;
      setLocked(false);
    });
  }, [isLocked]);
  return {
    isLocked,
    guard: (onUse) => (event) => {
      if (isResting.current) {
        event.preventDefault();
        return;
      }
      isResting.current = true;
      setLocked(true);
      onUse?.();
    },
  };
}
