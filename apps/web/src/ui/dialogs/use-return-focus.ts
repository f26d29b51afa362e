import { useCallback, useLayoutEffect, useRef } from 'react';

/** An entry of a menu is gone once it is chosen; the menu's own button takes its place. */
function toLasting(element: EventTarget | null): HTMLElement | null {
  if (!(element instanceof HTMLElement)) return null;
  const menuButtonId = element.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return menuButtonId ? document.getElementById(menuButtonId) : element;
}

let lastFocused: HTMLElement | null = null;
document.addEventListener('focusin', (event) => {
  lastFocused = toLasting(event.target);
});

/** Where the focus is; where it was last when the entry that held it has just left the page. */
function findFocused(): HTMLElement | null {
  const active = document.activeElement;
  return active === null || active === document.body ? lastFocused : toLasting(active);
}

/**
 * Gives the focus back to where it was before `isOpen`, also when the dialog is simply taken away. Returns what gives
 * it back at once, for a menu whose entry opens something else.
 */
export function useReturnFocus(isOpen: boolean): () => void {
  const opener = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const before = findFocused();
    opener.current = before;
    return () => {
      // Taken away, the dialog drops the focus to the body after this step; closing, it still holds it.
      queueMicrotask(() => {
        const active = document.activeElement;
        const isLost = active === null || active === document.body || active.closest('[role="dialog"]') !== null;
        if (isLost) before?.focus({ preventScroll: true });
      });
    };
  }, [isOpen]);
  return useCallback(() => opener.current?.focus({ preventScroll: true }), []);
}
