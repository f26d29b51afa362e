import { useEffect, type RefObject } from 'react';

/** The page itself and its headings: what has the focus where no control has it. */
const PAGE = 'body, main, h1';

/** The control to which the focus keeper has moved the focus, until the user moves it on. */
let kept: Element | null = null;

/** Notes that a control has the focus only because the one before is gone; null once the user has moved it. */
export function noteKeptFocus(control: Element | null): void {
  kept = control;
}

/** True where a control has the focus only because the one that the user pressed is gone. */
export function isFocusKept(): boolean {
  return kept !== null && document.activeElement === kept;
}

/** True where the user has moved the focus to no control, and no dialog is about to take it. */
export function isFocusFree(): boolean {
  if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return false;
  const { activeElement } = document;
  if (activeElement === null || activeElement === kept || activeElement.matches(PAGE)) return true;
  // A control that has just been hidden has the focus until the page is drawn.
  return activeElement.closest('[hidden]') !== null;
}

/** Focuses the element when it appears, unless a control has the focus. */
export function useFreeFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (isFocusFree()) element.current?.focus({ preventScroll: true });
  }, [element]);
}
