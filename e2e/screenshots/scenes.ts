import { expect, type Page } from '@playwright/test';
import { DeskPage } from '../pages/desk-page.ts';
import { SignInPage, USERS } from '../pages/sign-in-page.ts';

/** A screen as the pictures in `docs/screenshots` show it. */
export interface Scene {
  name: string;
  /** Brings a fresh page to the screen. */
  prepare(page: Page): Promise<void>;
}

async function openDesk(page: Page, email: string): Promise<DeskPage> {
  await new SignInPage(page).signIn(email);
  const desk = new DeskPage(page);
  await desk.waitUntilReady();
  return desk;
}

/** Selects a posting with a good number of leads and waits for its grid. */
async function showLeads(desk: DeskPage): Promise<void> {
  const busy = desk.list
    .getByRole('option')
    .filter({ hasText: /\b(\d{2,}) leads/ })
    .first();
  if (await busy.isVisible()) await busy.click();
  await expect(desk.leads.getByRole('row').nth(1)).toBeVisible();
}

export const SCENES: readonly Scene[] = [
  {
    name: 'sign-in',
    async prepare(page) {
      await page.goto('/home');
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    },
  },
  { name: 'home-broker', prepare: async (page) => showLeads(await openDesk(page, USERS.broker)) },
  { name: 'home-carrier', prepare: async (page) => showLeads(await openDesk(page, USERS.carrier)) },
  {
    name: 'posting-form',
    async prepare(page) {
      await openDesk(page, USERS.carrier);
      await page.getByRole('button', { name: 'Post', exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];
