import { useLayoutEffect } from 'react';

/** An entry of a menu is gone once it is chosen; the menu's own button takes its place. */
function toLasting(element: Element | null): HTMLElement | null {
  const menuButtonId = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const lasting = menuButtonId ? document.getElementById(menuButtonId) : element;
  return lasting instanceof HTMLElement ? lasting : null;
}

/** Gives the focus back to where it was before `isOpen`, also when the dialog is simply taken away. */
export function useReturnFocus(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const before = toLasting(document.activeElement);
    return () => {
      // Taken away, the dialog drops the focus to the body after this step; closing, it still holds it.
      queueMicrotask(() => {
        const active = document.activeElement;
        const isLost = active === null || active === document.body || active.closest('[role="dialog"]') !== null;
        if (isLost) before?.focus({ preventScroll: true });
      });
    };
  }, [isOpen]);
}
