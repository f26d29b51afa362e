import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { USERS } from '../pages/sign-in-page.ts';
import { openDesk, showLeads } from './open-desk.ts';
import type { Scene } from './scenes.ts';

/** The id of Toronto in the gazetteer, and its name in the field. */
const TORONTO = '6167865 Toronto, ON';

/** Opens the trips of a truck of the sample market. */
async function openTrips(page: Page): Promise<void> {
  const desk = await openDesk(page, USERS.carrier);
  await showLeads(desk);
  await page.keyboard.press('i');
  await expect(page.getByRole('list', { name: 'Trips' }).getByRole('button').first()).toBeFocused();
}

export const TRIP_SCENES: readonly Scene[] = [
  { name: 'trips', prepare: openTrips },
  {
    name: 'trip-detour',
    async prepare(page) {
      await openTrips(page);
      const limits = new URLSearchParams({ near: TORONTO, within: '500', leg: '200', total: '500' });
      await page.goto(`${new URL(page.url()).pathname}?${limits.toString()}`);
      await page.getByRole('list', { name: 'Trips' }).getByRole('button').first().press('Enter');
      await page.keyboard.press('Enter');
      const panel = page.getByRole('complementary', { name: /^Load of/ });
      await expect(panel.getByText(/more than the/)).toBeVisible();
      await panel.getByRole('heading', { name: 'Detour of the truck' }).scrollIntoViewIfNeeded();
    },
  },
];
