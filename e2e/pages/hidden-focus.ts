import type { Page } from '@playwright/test';

/** More steps than any form has controls. */
const MOST_STEPS = 60;

/**
 * Goes through the page with Tab until the focus is where it began. Returns the controls whose middle was covered or out
 * of sight while they had the focus (WCAG 2.4.11).
 */
export async function listHiddenFocus(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  let first: string | undefined;
  for (let step = 0; step < MOST_STEPS; step++) {
    await page.keyboard.press('Tab');
    const { id, name, isHidden } = await page.evaluate(readFocus);
    if (id === first) return hidden;
    first ??= id;
    if (isHidden) hidden.push(name);
  }
  return hidden;
}

/** Runs in the page. */
function readFocus(): { id: string; name: string; isHidden: boolean } {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return { id: '', name: '', isHidden: false };
  focused.dataset['focusStep'] ??= String(document.querySelectorAll('[data-focus-step]').length);
  // The box of a switch is its label: the control itself has no size.
  const own = focused.getBoundingClientRect();
  const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : undefined;
  const box = own.width * own.height < 4 && label ? label.getBoundingClientRect() : own;
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const isOwn =
    hit !== null &&
    (hit.contains(focused) || [focused, focused.parentElement, label].some((part) => part?.contains(hit)));
  return {
    id: focused.dataset['focusStep'],
    name: `${focused.tagName.toLowerCase()} ${focused.getAttribute('aria-label') ?? label?.textContent ?? focused.textContent}`,
    isHidden: !isOwn,
  };
}
