import { INDEX_CLICK_LOCK_MS } from '@loadstone/contracts/lane-rates';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { after } from '../../lib/time/clock.ts';

/** A link that is disabled for three seconds after each use. */
interface ClickLock {
  readonly isLocked: boolean;
  /** The click handler of the link: lets one click through, calls `onUse`, and prevents the following clicks. */
  readonly guard: (onUse?: () => void) => (event: MouseEvent) => void;
}

/** One lock for all links that use its handler. */
export function useClickLock(): ClickLock {
  const [isLocked, setLocked] = useState(false);
  // A second click may happen before the next render, so this is a ref and not state.
  const isPaused = useRef(false);
  useEffect(() => {
    if (!isLocked) return undefined;
    return after(INDEX_CLICK_LOCK_MS, () => {
      isPaused.current = false;
      setLocked(false);
    });
  }, [isLocked]);
  return {
    isLocked,
    guard: (onUse) => (event) => {
      if (isPaused.current) {
        event.preventDefault();
        return;
      }
      isPaused.current = true;
      setLocked(true);
      onUse?.();
    },
  };
}
