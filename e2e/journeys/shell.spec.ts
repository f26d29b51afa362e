import { expect } from '@playwright/test';
import { DeskPage } from '../pages/desk-page.ts';
import { test } from '../pages/journey.ts';
import { SignInPage, USERS } from '../pages/sign-in-page.ts';

test('a wrong password shows an error, and a right one opens the requested page, as a new tab does', async ({
  page,
}) => {
  await page.goto('/excluded');
  const signIn = new SignInPage(page);
  await signIn.fill(USERS.broker, 'not the password');
  await expect(page.getByText('The e-mail address or the password is not right.')).toBeVisible();
  await signIn.fill(USERS.broker, 'loadstone-demo');
  await expect(page.getByRole('link', { name: 'Home' }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/excluded$/);
  const opened = page.context().waitForEvent('page');
  await page
    .getByRole('link', { name: 'Flagged' })
    .first()
    .click({ modifiers: ['ControlOrMeta'] });
  await expect(await opened).toHaveURL(/\/flagged$/);
});

test('a demo is entered with one click, and logging out asks for confirmation, ends the session and deletes the token', async ({
  page,
}) => {
  await page.goto('/home');
  await page.getByRole('button', { name: 'Enter as broker' }).click();
  await new DeskPage(page).waitUntilReady();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Do you want to logout?');
  await expect(dialog).toContainText(
    'Logging out of broker.one@example.com will sign you out of any apps connected to this account.',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await page.goto('/home');
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('a user with both products starts as a carrier and toggles to broker', async ({ page }) => {
  await new SignInPage(page).signIn(USERS.both);
  await expect(page.getByRole('listbox', { name: 'My equipment' })).toBeVisible();
  await expect(page).toHaveTitle(/Carrier/);
  await page.getByRole('radiogroup', { name: 'Product mode' }).getByText('Broker').click();
  await expect(page.getByRole('listbox', { name: 'My loads' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('listbox', { name: 'My loads' })).toBeVisible();
  await expect(page).toHaveTitle(/Broker/);
});

test('a user with neither product is sent to the portal', async ({ page }) => {
  await new SignInPage(page).signIn(USERS.noProduct);
  await expect(page).toHaveURL(/\/portal$/);
});

test('an unknown path shows a message and leads home', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(page.getByText('Page not found!')).toBeVisible();
});
