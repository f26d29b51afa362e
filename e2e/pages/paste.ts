import type { Page } from '@playwright/test';
import { expectMessage } from './messages.ts';

/** Copies the row in focus by Ctrl+C. @returns the text on the clipboard */
export async function copyRow(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await expectMessage(page, '1 row copied', () => page.keyboard.press('Control+C'));
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Puts a text on the clipboard, as a spreadsheet does, and pastes it into the element in focus. */
export async function pasteText(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((clip) => navigator.clipboard.writeText(clip), text);
  await page.keyboard.press('Control+V');
}
