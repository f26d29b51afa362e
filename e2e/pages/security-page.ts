import type { Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect } from '../expect.ts';
import { pressEnterOn, pressInMenu } from './focus.ts';
import { DEMO_PASSWORD, SignInPage } from './sign-in-page.ts';

const STEP_MS = 30_000;

/** The page "Security" of an account and the pages that it leads to, used by keyboard only. */
export class SecurityPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly code: Locator;
  readonly recoveryCodes: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.code = page.getByRole('textbox');
    this.recoveryCodes = page.getByRole('listitem');
  }

  link(name: string): Locator {
    return this.page.getByRole('link', { name, exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  /** Opens it from the account menu of the desk. */
  async openFromDesk(): Promise<void> {
    await pressEnterOn(this.button(/^Account of/));
    await pressInMenu(this.page.getByRole('menuitem', { name: 'Security' }), 'Enter');
    await expect(this.heading).toHaveText('Security');
  }

  /** Types the password on the page that asks who it is; its field has the focus. */
  async confirm(): Promise<void> {
    await expect(this.heading).toHaveText('Please confirm that it is you');
    await expect(this.page.getByLabel('Password')).toBeFocused();
    await this.page.keyboard.type(DEMO_PASSWORD);
    await this.page.keyboard.press('Enter');
  }

  /** Reads the key that is shown beside the QR code of an authenticator app. */
  async readKey(): Promise<string> {
    return (await this.page.locator('code').innerText()).replaceAll(/\s/g, '');
  }

  /** Types a code into the field that has the focus, and sends it. */
  async sendCode(code: string): Promise<void> {
    await expect(this.code).toBeFocused();
    await this.page.keyboard.type(code);
    await this.page.keyboard.press('Enter');
  }

  /** Signs in as in a browser without an earlier sign-in, up to the page after the password. */
  async signInAgain(email: string): Promise<void> {
    await this.page.context().clearCookies();
    await this.page.goto('/version.json');
    await this.page.evaluate(() => sessionStorage.clear());
    await this.page.goto('/home');
    await new SignInPage(this.page).fill(email, DEMO_PASSWORD);
  }

  async expectDesk(): Promise<void> {
    await expect(this.button(/^Account of/)).toBeVisible();
  }
}

/** The code that an authenticator app with this key shows now, or some steps of 30 seconds later. */
export function toCode(key: string, stepsLater = 0): string {
  const timestamp = Date.now() + stepsLater * STEP_MS;
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp });
}
