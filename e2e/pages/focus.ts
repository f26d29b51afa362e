import { expect, type Locator } from '@playwright/test';

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
