import type { Locator, Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { signInCaller } from '../pages/caller.ts';
import { USERS } from '../pages/sign-in-page.ts';
import { createNetwork } from '../pages/tier-calls.ts';
import { findAddress, openDesk } from './open-desk.ts';
import type { Scene } from './scenes.ts';

const LOG = /^(Show Activity log|Afficher.*Journal)/;

/** Opens the preferences on the desk, in any language, scrolled to a button. */
export async function openPreferences(page: Page, button: RegExp): Promise<Locator> {
  await page.getByRole('banner').locator('[aria-haspopup="menu"]').last().click();
  await page.locator('[role="menuitem"]').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: LOG }).waitFor();
  await dialog.getByRole('button', { name: button }).scrollIntoViewIfNeeded();
  return dialog;
}

/** A scene of an administrator, who finds the company's part in the preferences. */
function toScene(name: string, open: (page: Page) => Promise<unknown>): Scene {
  return {
    name,
    async prepare(page) {
      await openDesk(page, USERS.both);
      await open(page);
    },
    async reopen(page) {
      // A dialog of the preferences stays open.
      while (await page.getByRole('dialog').first().isVisible()) await page.keyboard.press('Escape');
      await open(page);
    },
  };
}

/** A dialog that a button of the preferences opens. */
function toDialogScene(name: string, button: RegExp): Scene {
  return toScene(name, async (page) => {
    const preferences = await openPreferences(page, button);
    await preferences.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog').getByRole('heading').last()).toBeVisible();
  });
}

/** What a company sets up for itself: preferences, administration, networks. */
export const COMPANY_SCENES: readonly Scene[] = [
  toScene('preferences-company', (page) => openPreferences(page, /^(Done|Terminé)/)),
  toScene('preferences-administration', (page) => openPreferences(page, LOG)),
  toDialogScene('activity-log', LOG),
  toDialogScene('service-accounts', /(Service accounts|Comptes de service)$/),
  toDialogScene('webhooks', /Webhooks$/),
  {
    name: 'network-members',
    async prepare(page) {
      const address = await findAddress(page);
      const broker = await signInCaller(address, USERS.broker);
      await createNetwork(broker, `Carriers of Northern Ontario ${Date.now() % 1000}`, 'SMP0002');
      await openDesk(page, USERS.broker);
      await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Network' }).click();
      await page.getByText('Carriers of Northern Ontario').first().click();
      await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
      // The sidebar's tooltip would cover the screen.
      await page.mouse.move(640, 4);
    },
  },
];
