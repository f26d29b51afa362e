import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';

/**
 * Acts, and waits for a message with a text. The page is observed from before the action: a message that is shown for
 * two seconds can be gone before an assertion looks again on a slow machine.
 */
export async function expectMessage(page: Page, text: string, act: () => Promise<unknown>): Promise<void> {
  const observation = await page.evaluateHandle((wanted) => {
    const found = { isShown: false };
    const observer = new MutationObserver(() => {
      const messages = [...document.querySelectorAll('[role="status"], [role="alert"]')];
      found.isShown = messages.some((message) => message.textContent.includes(wanted) && message.checkVisibility());
      if (found.isShown) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    return found;
  }, text);
  await act();
  await expect.poll(() => observation.evaluate(({ isShown }) => isShown), `shows "${text}"`).toBe(true);
  await observation.dispose();
}

/** Rests the pointer on a message, which then stays until its action is chosen; others disappear after ten seconds. */
export async function keepMessage(page: Page, text: string): Promise<void> {
  await page.getByRole('region', { name: 'Messages' }).getByText(text).hover();
}
