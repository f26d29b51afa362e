import { expect } from '@playwright/test';
import { findFaultsInBothThemes as findFaults } from '../pages/axe.ts';
import { pressEnterOn } from '../pages/focus.ts';
import { holdPost } from '../pages/held-post.ts';
import { test } from '../pages/journey.ts';
import { SecurityPage } from '../pages/security-page.ts';

test('a post from a new computer with a changed phone waits until a colleague confirms the computer', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const { desk } = await holdPost(page, browser, baseURL ?? '');
  try {
    expect(await findFaults(desk, '[role="dialog"]')).toEqual([]);
    await page.reload();
    const waiting = page.getByRole('heading', { name: 'Computers that wait for you' });
    await expect(waiting).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    await pressEnterOn(new SecurityPage(page).button(/^Confirm the computer of traveller-/));
    await expect(waiting).toBeHidden();

    // Without a reload: the dialog says so, and what was typed is posted.
    await expect(desk.getByText(/confirmed this computer\. You can post now\.$/)).toBeVisible();
    await desk.keyboard.press('Enter');
    await pressEnterOn(desk.getByLabel('A posting in one line'));
    await expect(desk.getByRole('option', { name: /Toronto/ })).toBeVisible();
  } finally {
    await desk.context().close();
  }
});
