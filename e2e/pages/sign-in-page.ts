import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';

/** The password of every user of the demo market. */
export const DEMO_PASSWORD = 'loadstone-demo';

/** The users of the demo market that the journeys sign in as. */
export const USERS = {
  broker: 'broker.one@example.com',
  brokerColleague: 'broker.two@example.com',
  carrier: 'carrier.one@example.com',
  both: 'both.one@example.com',
  noProduct: 'no.product@example.com',
  insuranceSoon: 'carrier.two@example.com',
  insuranceExpired: 'carrier.three@example.com',
  excluded: 'excluded.one@example.com',
  oneWindow: 'both.two@example.com',
  noFeatures: 'no.features@example.com',
} as const;

export class SignInPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async fill(email: string, password: string): Promise<void> {
    await this.page.getByLabel('E-mail').fill(email);
    await this.page.getByLabel('Password').fill(password);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
  }

  /**
   * Opens the home screen, which redirects to the sign-in page, and signs in. Ends on the page to which the product
   * redirects the user.
   */
  async signIn(email: string): Promise<void> {
    await this.page.goto('/home');
    await this.fill(email, DEMO_PASSWORD);
    await expect(this.page).not.toHaveURL(/\/oidc\//);
  }
}
