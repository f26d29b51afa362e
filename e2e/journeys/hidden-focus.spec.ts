import { expect, type Page } from '@playwright/test';
import { listHiddenFocus } from '../pages/hidden-focus.ts';
import { test } from '../pages/journey.ts';
import { openHomeOn } from '../pages/open-desk.ts';
import { USERS } from '../pages/sign-in-page.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
];

const post = (page: Page) => page.getByRole('button', { name: 'Post', exact: true }).click();

/** A form by its name, who opens it, and how. */
const FORMS: readonly [string, keyof typeof USERS, (page: Page) => Promise<void>][] = [
  ['a new load', 'broker', post],
  ['a new truck', 'carrier', post],
  [
    'the equipment of a new truck',
    'carrier',
    async (page) => {
      await post(page);
      await page.getByRole('tab', { name: 'Additional Info' }).click();
    },
  ],
  ['the filter', 'broker', (page) => page.keyboard.press('f')],
  ['the search for carriers', 'broker', async (page) => void (await page.goto('/search?tab=carriers'))],
  ['the search for US carriers', 'broker', async (page) => void (await page.goto('/search?tab=usCarriers'))],
  ['the search for members', 'carrier', async (page) => void (await page.goto('/search?tab=members'))],
  [
    'a new driver',
    'carrier',
    async (page) => {
      await page.goto('/resources');
      await page.getByRole('button', { name: 'Add Driver' }).click();
    },
  ],
  [
    'new equipment',
    'carrier',
    async (page) => {
      await page.goto('/resources');
      await page.getByRole('button', { name: 'Add Equipment' }).click();
    },
  ],
  [
    'the preferences',
    'broker',
    async (page) => {
      await page.getByRole('button', { name: /^Account/ }).click();
      await page.getByRole('menuitem', { name: 'Preferences' }).click();
    },
  ],
];

for (const [name, user, open] of FORMS) {
  test(`nothing covers the control with the focus in ${name}`, async ({ page }) => {
    await openHomeOn(page, USERS[user]);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.goto('/home');
      await expect(page.getByRole('navigation', { name: 'Sidebar' })).toBeVisible();
      await open(page);
      await expect(page.getByRole('dialog').or(page.locator('form')).first()).toBeVisible();
      expect({ size, hidden: await listHiddenFocus(page) }).toEqual({ size, hidden: [] });
    }
  });
}
