import { useEffect, useRef } from 'react';
import { useLatest } from './use-latest.ts';

/** Calls `onLost` when what had the focus is not shown any more, once the dialog that removed it is closed. */
export function useLostFocus(isShown: boolean, isDialogOpen: boolean, onLost: () => void): void {
  const wasShown = useRef(isShown);
  const latest = useLatest(onLost);
  useEffect(() => {
    if (isDialogOpen) return;
    if (wasShown.current && !isShown && document.activeElement === document.body) latest.current();
    wasShown.current = isShown;
  }, [isShown, isDialogOpen, latest]);
}
