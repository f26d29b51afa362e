import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { addAdministrator, addBroker, waitForMailedAddress } from '../pages/admin.ts';
import { SecurityPage, toCode } from '../pages/security-page.ts';
import { DEMO_PASSWORD, SignInPage } from '../pages/sign-in-page.ts';
import { addVirtualAuthenticator } from '../pages/virtual-authenticator.ts';
import type { Scene } from './scenes.ts';

/** Signs a new user in and opens a page of the account's security, with the password given again. */
async function openSecurity(page: Page, email: string, link: string): Promise<SecurityPage> {
  const security = new SecurityPage(page);
  await new SignInPage(page).signIn(email);
  await page.goto('/security');
  await security.link(link).click();
  await security.confirm();
  await expect(security.heading).toHaveText(link);
  return security;
}

async function openSetUp(page: Page): Promise<SecurityPage> {
  return openSecurity(page, await addBroker(`set-up-${Date.now()}`), 'Set up an authenticator app');
}

/** Adds a passkey to a user. */
async function addPasskey(page: Page, email: string): Promise<SecurityPage> {
  await addVirtualAuthenticator(page);
  const security = await openSecurity(page, email, 'Add a passkey');
  await security.button('Add a passkey').click();
  await expect(security.recoveryCodes).toHaveCount(10);
  return security;
}

async function requestReset(page: Page, email: string): Promise<void> {
  await page.goto('/oidc/reset');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send a link' }).click();
  await expect(page.getByRole('status')).toBeVisible();
}

/** Second factors at sign-in, the page Security, and the reset of a password. */
export const SECURITY_SCENES: readonly Scene[] = [
  {
    name: 'security',
    async prepare(page) {
      const mark = String(Date.now());
      const email = await addAdministrator(`owner-${mark}`, `J${mark.slice(-6)}`);
      const security = await addPasskey(page, email);
      await security.link('I have kept them, continue').click();
      await security.link('Set up an authenticator app').click();
      await security.sendCode(toCode(await security.readKey()));
      await expect(security.heading).toHaveText('Security');
      // A second session, so that the list has one to end.
      await security.signInAgain(email);
      await security.button('Use a passkey').click();
      await expect(page).not.toHaveURL(/\/oidc\//);
      await page.goto('/security');
      await expect(security.button(/^Remove passkey/)).toBeVisible();
    },
  },
  {
    name: 'security-empty',
    async prepare(page) {
      await new SignInPage(page).signIn(await addBroker(`plain-${Date.now()}`));
      await page.goto('/security');
      await expect(page.getByText('None is set up.')).toBeVisible();
    },
  },
  {
    name: 'security-confirm',
    async prepare(page) {
      await new SignInPage(page).signIn(await addBroker(`confirm-${Date.now()}`));
      await page.goto('/security');
      await page.getByRole('link', { name: 'Add a passkey' }).click();
      await expect(page.getByLabel('Password')).toBeFocused();
    },
  },
  {
    name: 'second-step',
    async prepare(page) {
      const email = await addBroker(`step-${Date.now()}`);
      const security = await addPasskey(page, email);
      await security.link('I have kept them, continue').click();
      await security.link('Set up an authenticator app').click();
      await security.sendCode(toCode(await security.readKey()));
      await expect(security.heading).toHaveText('Security');
      await security.signInAgain(email);
      await page.getByRole('textbox').fill('123456');
      await security.button('Continue').click();
      await expect(page.getByRole('alert')).toContainText('This was not accepted.');
    },
  },
  { name: 'authenticator-set-up', prepare: async (page) => void (await openSetUp(page)) },
  {
    name: 'recovery-codes',
    async prepare(page) {
      const security = await openSetUp(page);
      await security.sendCode(toCode(await security.readKey()));
      await expect(security.recoveryCodes).toHaveCount(10);
    },
  },
  {
    name: 'reset-request',
    async prepare(page) {
      await page.goto('/oidc/reset');
      await expect(page.getByLabel('E-mail')).toBeFocused();
    },
  },
  { name: 'reset-sent', prepare: async (page) => requestReset(page, await addBroker(`asked-${Date.now()}`)) },
  {
    name: 'reset-password',
    async prepare(page) {
      const email = await addBroker(`forgot-${Date.now()}`);
      await requestReset(page, email);
      await page.goto(await waitForMailedAddress(email));
      await page.getByLabel('New password').fill(DEMO_PASSWORD.slice(0, 9));
      await page.getByRole('button', { name: 'Set password' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
];
