import { expect } from '@playwright/test';
import { addAdministrator, addBroker, waitForMailedAddress } from '../pages/admin.ts';
import { findFaultsInBothThemes as findFaults } from '../pages/axe.ts';
import { watchConsole } from '../pages/console-faults.ts';
import { pressEnterOn, pressInMenu, tabTo } from '../pages/focus.ts';
import { test } from '../pages/journey.ts';
import { SecurityPage, toCode } from '../pages/security-page.ts';
import { DEMO_PASSWORD, SignInPage } from '../pages/sign-in-page.ts';
import { addVirtualAuthenticator } from '../pages/virtual-authenticator.ts';

const NEW_PASSWORD = 'quiet copper lantern 47';

test.beforeEach(({ page }) => watchConsole(page));

test('a passkey is added on the page Security, and signs in from a new browser', async ({ page }) => {
  const [email, authenticator] = await Promise.all([addBroker(`passkey-${Date.now()}`), addVirtualAuthenticator(page)]);
  const security = new SecurityPage(page);
  await new SignInPage(page).signIn(email);
  await security.openFromDesk();
  await expect(page.getByText('None is set up.')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);

  await pressEnterOn(security.link('Add a passkey'));
  expect(await findFaults(page)).toEqual([]);
  await security.confirm();
  await expect(security.heading).toHaveText('Add a passkey');
  expect(await findFaults(page)).toEqual([]);
  await authenticator.setRecognised(false);
  await pressEnterOn(security.button('Add a passkey'));
  await expect(page.getByRole('alert')).toHaveText('No passkey was added. Please try again.');
  await authenticator.setRecognised(true);
  await pressEnterOn(security.button('Add a passkey'));
  await expect(security.heading).toHaveText('Your recovery codes');
  await expect(security.recoveryCodes).toHaveCount(10);
  expect(await findFaults(page)).toEqual([]);
  await pressEnterOn(security.link('I have kept them, continue'));
  await expect(security.button(/^Remove passkey/)).toHaveCount(1);
  expect(await findFaults(page)).toEqual([]);

  await pressEnterOn(security.link('Open the load board'));
  await pressEnterOn(security.button(/^Account of/));
  await pressInMenu(page.getByRole('menuitem', { name: 'Log out' }), 'Enter');
  await pressEnterOn(page.getByRole('dialog').getByRole('button', { name: 'Log out' }));
  await expect(page.getByLabel('E-mail')).toBeVisible();

  await security.signInAgain(email);
  await expect(security.heading).toHaveText('Second step');
  await expect(security.button('Use a passkey')).toBeFocused();
  expect(await findFaults(page)).toEqual([]);
  await authenticator.setRecognised(false);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The passkey did not work.');
  expect(await findFaults(page)).toEqual([]);
  await authenticator.setRecognised(true);
  await pressEnterOn(security.button('Use a passkey'));
  await security.expectDesk();

  // In the new browser nothing has been confirmed: the passkey confirms the change that removes it.
  await security.openFromDesk();
  await pressEnterOn(security.button(/^Remove passkey/));
  await expect(security.heading).toHaveText('Please confirm that it is you');
  expect(await findFaults(page)).toEqual([]);
  await pressEnterOn(security.button('Use a passkey'));
  await expect(page.getByText('None is set up.')).toBeVisible();
});

test('an authenticator app is set up with its key, and a recovery code signs in once', async ({ page }) => {
  const email = await addBroker(`totp-${Date.now()}`);
  const security = new SecurityPage(page);
  await new SignInPage(page).signIn(email);
  await security.openFromDesk();
  await pressEnterOn(security.link('Set up an authenticator app'));
  await security.confirm();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  const key = await security.readKey();
  await security.sendCode('000');
  await expect(page.getByRole('alert')).toContainText('This was not accepted.');
  expect(await findFaults(page)).toEqual([]);
  expect(await security.readKey()).toBe(key);
  await security.sendCode(toCode(key));
  await expect(security.heading).toHaveText('Your recovery codes');
  const [recoveryCode = '', another = ''] = await security.recoveryCodes.allInnerTexts();
  await pressEnterOn(security.link('I have kept them, continue'));
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

  await security.signInAgain(email);
  expect(await findFaults(page)).toEqual([]);
  // The code of the set-up is used up; the next one is accepted a little early.
  await security.sendCode(toCode(key, 1));
  await security.expectDesk();

  await security.signInAgain(email);
  await security.sendCode(recoveryCode);
  await security.expectDesk();

  await security.signInAgain(email);
  await security.sendCode(recoveryCode);
  await expect(page.getByRole('alert')).toContainText('This was not accepted.');
  expect(await findFaults(page)).toEqual([]);
  await security.sendCode(another);
  await security.expectDesk();
  await security.openFromDesk();
  await expect(page.getByText('8 recovery codes are left.')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
});

test('a forgotten password is replaced by a mailed link, which works once', async ({ page }) => {
  const email = await addBroker(`reset-${Date.now()}`);
  const security = new SecurityPage(page);
  const reset = page.getByLabel('New password');
  await page.goto('/home');
  await pressEnterOn(security.link('Forgot your password?'));
  expect(await findFaults(page)).toEqual([]);
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('If an account has this address');
  expect(await findFaults(page)).toEqual([]);

  const address = await waitForMailedAddress(email);
  await page.goto(address);
  await expect(reset).toBeFocused();
  expect(await findFaults(page)).toEqual([]);
  await page.keyboard.type('password1234');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(reset).toBeFocused();
  expect(await findFaults(page)).toEqual([]);
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(security.heading).toHaveText('Your password is set');
  expect(await findFaults(page)).toEqual([]);

  await pressEnterOn(security.link('Back to sign-in'));
  await new SignInPage(page).fill(email, DEMO_PASSWORD);
  await expect(page.getByRole('alert')).toHaveText('The e-mail address or the password is not right.');
  await new SignInPage(page).fill(email, NEW_PASSWORD);
  await security.expectDesk();

  await page.goto(address);
  await expect(page.getByText('This link was used already')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
});

test('an administrator demands a second step, and sets one up at the next sign-in', async ({ page }) => {
  const mark = String(Date.now());
  const email = await addAdministrator(`administrator-${mark}`, `J${mark.slice(-6)}`);
  const security = new SecurityPage(page);
  await new SignInPage(page).signIn(email);
  await page.goto('/security');
  await tabTo(page.getByLabel('A second step is demanded'));
  await page.keyboard.press('End');
  await pressEnterOn(security.button('Save for the company'));
  await security.confirm();
  await expect(page.getByLabel('A second step is demanded')).toHaveValue('always');
  expect(await findFaults(page)).toEqual([]);

  await security.signInAgain(email);
  await expect(page.getByText('Your company asks for a second step')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await security.sendCode(toCode(await security.readKey()));
  await expect(security.recoveryCodes).toHaveCount(10);
  await pressEnterOn(security.button('I have kept them, continue'));
  await expect(page).not.toHaveURL(/\/oidc\//);
});
