import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';
import type { DeskPage } from '../pages/desk-page.ts';
import { USERS } from '../pages/sign-in-page.ts';
import { openDesk, showLeads } from './open-desk.ts';
import type { Scene } from './scenes.ts';

/** Compact rows are stored with the account, so these scenes have a user of their own. */
async function openCompactDesk(page: Page): Promise<DeskPage> {
  const desk = await openDesk(page, USERS.brokerColleague);
  const row = desk.list.getByRole('option').first();
  // Only a compact row has a title.
  if ((await row.getAttribute('title')) === null) await page.keyboard.press('v');
  await expect(row).toHaveAttribute('title');
  return desk;
}

export const DESK_SCENES: readonly Scene[] = [
  { name: 'home-compact', prepare: async (page) => showLeads(await openCompactDesk(page)) },
  {
    name: 'palette',
    async prepare(page) {
      const desk = await openDesk(page, USERS.broker);
      await showLeads(desk);
      await desk.list.focus();
      await page.keyboard.press('ControlOrMeta+k');
      await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
    },
    async reopen(page) {
      await page.locator('[role="listbox"]').first().focus();
      await page.keyboard.press('ControlOrMeta+k');
      await page.locator('[role="dialog"] [role="option"]').first().waitFor();
    },
  },
  {
    name: 'picked-postings',
    async prepare(page) {
      const desk = await openCompactDesk(page);
      await desk.list.focus();
      await page.keyboard.press('Shift+J');
      await page.keyboard.press('Shift+J');
      await expect(page.getByRole('toolbar', { name: 'Selected postings' })).toBeVisible();
    },
  },
  {
    name: 'export-menu',
    async prepare(page) {
      await showLeads(await openDesk(page, USERS.broker));
      await page.getByRole('button', { name: 'Actions for the list' }).click();
      await expect(page.getByRole('menuitem', { name: 'Export CSV' })).toBeVisible();
    },
  },
  {
    name: 'columns',
    reopen: (page) => page.locator('[role="grid"] button[aria-label="Colonnes"]').click(),
    async prepare(page) {
      const desk = await openDesk(page, USERS.broker);
      await showLeads(desk);
      await desk.leads.getByRole('button', { name: 'Columns' }).click();
      await expect(page.getByRole('checkbox', { name: /^Posted/ })).toBeVisible();
    },
  },
  {
    name: 'print',
    async prepare(page) {
      // Printing ends at once in a browser without a window, and would remove the table.
      await page.addInitScript(() => Object.assign(window, { print: () => undefined }));
      await openDesk(page, USERS.broker);
      await page.getByRole('button', { name: 'Actions for the list' }).click();
      await page.getByRole('menuitem', { name: 'Print' }).click();
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('heading', { name: 'My loads', includeHidden: true })).toBeVisible();
    },
  },
  {
    name: 'kilometres',
    async prepare(page) {
      // A user of its own, because the unit is stored with the account.
      const desk = await openDesk(page, USERS.both);
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('menuitem', { name: 'Preferences' }).click();
      await page.getByRole('switch', { name: 'Distances in kilometres' }).check({ force: true });
      await page.getByRole('button', { name: 'Done' }).click();
      await showLeads(desk);
      await desk.leads.getByRole('row').nth(2).getByRole('gridcell').first().click();
      await expect(page.getByRole('complementary').getByText('Credit scores')).toBeVisible();
    },
  },
];
