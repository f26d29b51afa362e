import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { openSearch } from '../pages/search-page.ts';
import { SignInPage, USERS } from '../pages/sign-in-page.ts';
import type { Scene } from './scenes.ts';

async function showSearch(page: Page, email: string, tab: string, fields: object): Promise<void> {
  await new SignInPage(page).signIn(email);
  await openSearch(page, tab, fields);
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
}

async function openPanel(page: Page): Promise<void> {
  await page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').nth(3).click();
  await page.locator('aside dl').first().waitFor();
}

const inStates = (states: string[]) => ({ by: 'state', city: null, states, radius: 0 });

/** The search screen: a form, and the results of each tab. */
export const SEARCH_SCENES: readonly Scene[] = [
  {
    name: 'search-form',
    async prepare(page) {
      await new SignInPage(page).signIn(USERS.broker);
      await page.goto('/search?tab=members');
      await expect(page.getByLabel('Phone Number')).toBeVisible();
    },
  },
  {
    name: 'search-carriers',
    reopen: openPanel,
    async prepare(page) {
      await showSearch(page, USERS.broker, 'carriers', { origin: inStates(['ON']) });
      await openPanel(page);
    },
  },
  {
    name: 'search-us-carriers',
    async prepare(page) {
      const states = ['NY', 'OH', 'PA', 'MI', 'IL', 'IN', 'WI', 'MN', 'TX', 'GA', 'NJ', 'MA', 'CA'];
      await showSearch(page, USERS.broker, 'usCarriers', {
        origin: inStates(states),
        destination: inStates(['ON', 'QC', 'MB']),
      });
      const boxes = page.getByRole('grid').getByRole('checkbox');
      await boxes.nth(1).check();
      await boxes.nth(2).check();
    },
  },
  {
    name: 'search-members',
    async prepare(page) {
      await showSearch(page, USERS.carrier, 'members', { by: 'state', provSt: 'ON' });
      await openPanel(page);
    },
  },
];
