import { useEffect } from 'react';
import { useLatest } from '../../lib/react/use-latest.ts';

/** The open dialogs, the one on top last. */
const open: symbol[] = [];

/** Esc in an open list or menu of a dialog belongs to that one. */
const INNER = '[data-mantine-stop-propagation="true"], [aria-expanded="true"], [role="menu"]';

/** Closes a dialog at Esc where it is the one on top: one press closes one layer. */
export function useEscapeLayer(isOpen: boolean, onClose: (() => void) | undefined): void {
  const latest = useLatest(onClose);
  useEffect(() => {
    if (!isOpen) return undefined;
    const layer = Symbol('dialog');
    open.push(layer);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || open.at(-1) !== layer) return;
      if (event.target instanceof Element && event.target.closest(INNER) !== null) return;
      latest.current?.();
    };
    // In the capture phase: the key must be judged before it closes an inner list.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      open.splice(open.indexOf(layer), 1);
    };
  }, [isOpen, latest]);
}
