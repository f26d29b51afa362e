import { useEffect, type RefObject } from 'react';

/** The page itself and its headings: what has the focus where no control has it. */
const PAGE = 'body, main, h1';

/** True where no control has the focus, and no dialog is about to take it. */
export function isFocusFree(): boolean {
  if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return false;
  return document.activeElement?.matches(PAGE) ?? true;
}

/** Focuses the element when it appears, unless a control has the focus. */
export function useFreeFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (isFocusFree()) element.current?.focus({ preventScroll: true });
  }, [element]);
}
