import { expect, type Page } from '@playwright/test';
import { DeskPage } from '../pages/desk-page.ts';
import { test } from '../pages/journey.ts';
import { openDeskOn, openHomeOn } from '../pages/open-desk.ts';
import { USERS } from '../pages/sign-in-page.ts';

const findAlert = (page: Page) => page.getByRole('alertdialog', { name: 'Your insurance is expired' });

test('expired insurance puts the desk and the templates out of use, and leaves the way out', async ({ page }) => {
  await openHomeOn(page, USERS.insuranceExpired);
  await expect(findAlert(page)).toBeVisible();
  await expect(findAlert(page)).toContainText(/certificate of insurance.*insurance@example\.com/);
  // The list is visible but cannot be reached by pointer or keyboard.
  const view = page.locator('[inert]');
  await expect(view.getByRole('listbox', { name: 'My equipment' })).toBeVisible();
  const post = await view.getByRole('button', { name: 'Post', exact: true }).boundingBox();
  await page.mouse.click((post?.x ?? 0) + 20, (post?.y ?? 0) + 10);
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await page.keyboard.press('t');
  await expect(findAlert(page)).toBeVisible();
  await expect(page.getByRole('dialog', { name: /Add Equipment|Track/ })).toHaveCount(0);

  await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Templates' }).click();
  await expect(view.getByRole('button', { name: 'Select All' })).toBeVisible();
  await expect(findAlert(page)).toBeVisible();

  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
});

test('insurance that expires soon is said once a day', async ({ page }) => {
  await openHomeOn(page, USERS.insuranceSoon);
  const dialog = page.getByRole('dialog', { name: 'Your insurance is expiring soon' });
  await expect(dialog).toContainText(/Your insurance is set to expire on/);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await page.clock.install({ time: new Date() });
  await page.reload();
  await new DeskPage(page).waitUntilReady();
  await page.clock.runFor(1_000);
  await expect(dialog).toBeHidden();
});

for (const [mode, email] of [
  ['broker', USERS.broker],
  ['carrier', USERS.carrier],
] as const) {
  test(`a ${mode} reads rates and ratio above the leads, and opens their page`, async ({ page, context }) => {
    await openDeskOn(page, email);
    const rates = page.getByRole('link', { name: /^Spot Rate \(90 days\)/ });
    const ratio = page.getByRole('link', { name: /^Truck-to-Load Ratio/ });
    await expect(rates).toContainText(/Sample.*Van (\$\d+\.\d\d|-).*Reefer.*Flatbed/);
    await expect(ratio).toContainText(/7 days (\d+\.\d\d|-).*30 days (\d+\.\d\d|-)/);
    await expect(page.getByText('Number of leads')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Corridor' })).toHaveCount(mode === 'carrier' ? 1 : 0);
    await expect(page.getByText(/^Posted By: \w+ \| /)).toBeVisible();

    const opened = context.waitForEvent('page');
    const logged = page.waitForRequest(/\/api\/UserActivity\/bulk$/);
    // Both conditions together: a press that the link ignores is one whose default action is prevented.
    const isLetThrough = await rates.evaluate((link) => {
      const press = () => link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      return [press(), press()];
    });
    expect(isLetThrough).toEqual([true, false]);
    expect((await logged).postDataJSON()).toMatchObject([{ userActivityTypeId: 35 }]);
    const indices = await opened;
    await expect(indices).toHaveURL(/\/indices\.html\?srceCity=/);
    await expect(indices.getByRole('heading', { name: 'Rates and ratios' })).toBeVisible();
    expect(context.pages()).toHaveLength(2);

    await page.getByRole('button', { name: 'Actions for the list' }).click();
    await page.getByRole('menuitem', { name: 'Put the list aside' }).click();
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Maximize View' }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('listbox', { name: /^My/ })).toBeVisible();
  });
}
