import { useEffect, type RefObject } from 'react';
import { registerPostingList } from './model/list-focus.ts';

/** True where the focus is on the page itself, and no dialog is about to take it. */
function isFocusFree(): boolean {
  const active = document.activeElement;
  if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return false;
  return active === null || active === document.body || active.matches('main');
}

/** Focuses the list when it appears, unless the user is elsewhere, and registers it for `focusPostingList`. */
export function useListFocus(listbox: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = listbox.current;
    if (!element) return undefined;
    if (isFocusFree()) element.focus({ preventScroll: true });
    return registerPostingList(element);
  }, [listbox]);
}
