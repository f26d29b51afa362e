import { useCallback, useLayoutEffect, useRef } from 'react';

/** An entry of a menu is removed once it is chosen, so the menu's button is used instead. */
function toLasting(element: EventTarget | null): HTMLElement | null {
  if (!(element instanceof HTMLElement)) return null;
  const menuButtonId = element.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return menuButtonId ? document.getElementById(menuButtonId) : element;
}

let lastFocused: HTMLElement | null = null;
document.addEventListener('focusin', (event) => {
  lastFocused = toLasting(event.target);
});

/** The focused element, or the last one where it has just been removed from the page. */
function findFocused(): HTMLElement | null {
  const active = document.activeElement;
  return active === null || active === document.body ? lastFocused : toLasting(active);
}

/**
 * Returns the focus to its element from before `isOpen`, also when the dialog is unmounted without closing. @returns a
 * function that does so at once, for a menu whose entry opens something else
 */
export function useReturnFocus(isOpen: boolean): () => void {
  const opener = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const before = findFocused();
    opener.current = before;
    return () => {
      // When the dialog is unmounted, the focus moves to the body after this step; when it closes, the dialog still has
      // it.
      queueMicrotask(() => {
        const active = document.activeElement;
        const isLost = active === null || active === document.body || active.closest('[role="dialog"]') !== null;
        if (isLost) before?.focus({ preventScroll: true });
      });
    };
  }, [isOpen]);
  return useCallback(() => opener.current?.focus({ preventScroll: true }), []);
}
