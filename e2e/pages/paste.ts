import type { Page } from '@playwright/test';

/** Puts a text on the clipboard, as a spreadsheet does, and pastes it into the element in focus. */
export async function pasteText(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((clip) => navigator.clipboard.writeText(clip), text);
  await page.keyboard.press('Control+V');
}
