import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { USERS } from '../pages/sign-in-page.ts';
import { openPreferences } from '../screenshots/company-scenes.ts';
import type { LayoutScreen } from './layout-screens.ts';

/** An administrator, who finds the company's part in the preferences. */
const email = USERS.both;
const DIALOG = '[role="dialog"]';

const waitForList = (page: Page) =>
  expect(page.locator('[role="listbox"] [role="option"]').first()).toBeVisible({ timeout: 60_000 });

/** Opens the preferences, then the dialog of one of their buttons, in any language. */
function openFromPreferences(button: RegExp, open?: (page: Page) => Promise<void>): LayoutScreen['open'] {
  return async (page) => {
    await waitForList(page);
    const preferences = await openPreferences(page, button);
    await preferences.getByRole('button', { name: button }).click();
    await expect(page.locator(`${DIALOG} h2`).last()).toBeVisible({ timeout: 60_000 });
    await open?.(page);
  };
}

const press = (name: RegExp) => async (page: Page) => {
  await page.locator(DIALOG).last().getByRole('button', { name }).click();
  // The last input of all may be one that a form shows only for some choices.
  await expect(page.locator(`${DIALOG} form input:visible`).last()).toBeVisible({ timeout: 60_000 });
};

/** What a company sets up, and the pages without a posting: help, nothing at an address, links that do not work any more. */
export const COMPANY_SCREENS: readonly LayoutScreen[] = [
  {
    name: 'not-found',
    email,
    address: () => '/nowhere',
    open: (page) => expect(page.locator('main h1, h1').first()).toBeVisible({ timeout: 60_000 }),
    isAddress: true,
  },
  {
    name: 'product-updates',
    email,
    address: () => '/home',
    open: async (page) => {
      await waitForList(page);
      await page.getByRole('banner').locator('[aria-haspopup="menu"]').first().click();
      await page.getByRole('menuitem', { name: /^(Product Updates|Nouveautés)/ }).click();
      await expect(page.locator(`${DIALOG} time`).first()).toBeVisible({ timeout: 60_000 });
    },
  },
  {
    name: 'administration',
    email,
    address: () => '/home',
    open: async (page) => {
      await waitForList(page);
      await openPreferences(page, /^(Done|Terminé)/);
    },
  },
  {
    name: 'activity-log',
    email,
    address: () => '/home',
    open: openFromPreferences(/(Activity log|Journal d’activité)$/),
  },
  {
    name: 'service-accounts',
    email,
    address: () => '/home',
    open: openFromPreferences(/(Service accounts|Comptes de service)$/, press(/^(Add a service|Ajouter un compte)/)),
  },
  {
    name: 'webhooks',
    email,
    address: () => '/home',
    open: openFromPreferences(/Webhooks$/, press(/^(Add an address|Ajouter une adresse)/)),
  },
  {
    name: 'lists-by-mail',
    email,
    address: () => '/home',
    open: openFromPreferences(/(Lists by mail|Listes par courriel)$/),
  },
  {
    name: 'driver-sign-in',
    address: () => '/driver',
    open: (page) => expect(page.locator('input').first()).toBeVisible({ timeout: 60_000 }),
    furtherSizes: [
      { width: 390, height: 844 },
      { width: 360, height: 740 },
    ],
  },
  {
    name: 'customer-gone',
    address: () => '/follow#nothing',
    open: (page) => expect(page.locator('h1').first()).toBeVisible({ timeout: 60_000 }),
    furtherSizes: [
      { width: 390, height: 844 },
      { width: 360, height: 740 },
    ],
  },
];
