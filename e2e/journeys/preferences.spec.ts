import { expect, test, type Page } from '@playwright/test';
import { findFaultsInBothThemes } from '../pages/axe.ts';
import { openDesk } from '../pages/open-desk.ts';
import { USERS } from '../pages/sign-in-page.ts';

const DIALOG = '[role="dialog"]';

async function openPreferences(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Preferences' }).click();
}

test('preferences hold from the click and over a reload', async ({ browser }) => {
  const desk = await openDesk(browser, USERS.carrier);
  const { page } = desk;
  const dialog = page.getByRole('dialog', { name: 'Preferences' });
  const sound = dialog.getByRole('switch', { name: 'Notification sound' });
  const isSaved = () =>
    page.waitForResponse(
      (answer) => /preference/i.test(answer.url()) && answer.request().method() !== 'GET' && answer.ok(),
    );

  await openPreferences(page);
  await expect(dialog.getByRole('switch', { name: 'Live lead sound' })).toBeChecked();
  await expect(sound).toBeChecked();
  expect(await findFaultsInBothThemes(page, DIALOG)).toEqual([]);
  await Promise.all([isSaved(), sound.click()]);
  await expect(sound).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();

  await page.reload();
  await desk.waitUntilReady();
  await openPreferences(page);
  await expect(sound).not.toBeChecked();
  await expect(dialog.getByRole('switch', { name: 'Notifications', exact: true })).toBeChecked();
  await Promise.all([isSaved(), sound.click()]);
});
