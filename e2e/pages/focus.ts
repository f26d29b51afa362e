import type { Locator, Page } from '@playwright/test';
import { expect } from '../expect.ts';

/**
 * More than all controls of a page. The desk of a company with open postings has some 50, of which its two grids have a
 * header cell for each column, and a window without a frame keeps the last one for up to six keys.
 */
const TABS_MAXIMUM = 200;

/**
 * Waits until a dialog or menu has the focus. It moves the focus to its first control a moment after it is shown, so a
 * key that is pressed before would act on that control, or on the page below.
 */
export async function waitForFocusIn(layer: Locator): Promise<void> {
  await expect(layer.locator(':focus')).toHaveCount(1);
}

/** Presses a key on an item of an open menu. */
export async function pressInMenu(item: Locator, key: string): Promise<void> {
  await waitForFocusIn(item.locator('xpath=ancestor::*[@role="menu"][1]'));
  await item.press(key);
}

/** Waits until a control, a row or a pane has the focus, and not the page itself, where no key works. */
export async function expectFocusKept(page: Page): Promise<void> {
  const readFocus = () => page.evaluate(() => document.activeElement?.tagName ?? 'BODY');
  // A pressed control may go away after the first look.
  await expect
    .poll(async () => {
      const first = await readFocus();
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
      return [first, await readFocus()];
    })
    .not.toContain('BODY');
}

/** Moves the focus to a control as a user without a mouse does. @throws Error where Tab does not reach it */
export async function tabTo(control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  const reached = new Set<string>();
  for (let tabs = 0; tabs < TABS_MAXIMUM; tabs += 1) {
    const other = await control.evaluate((element) => {
      const focused = document.activeElement;
      if (focused === element) return undefined;
      return `${focused?.tagName} ${focused?.getAttribute('aria-label') ?? focused?.textContent.slice(0, 40)}`;
    });
    if (other === undefined) return;
    reached.add(other);
    await control.page().keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach this control, but ${[...reached].join(', ')}.`);
}

/** Reaches a button or a link by Tab and presses Enter. */
export async function pressEnterOn(control: Locator): Promise<void> {
  await tabTo(control);
  await control.page().keyboard.press('Enter');
}
