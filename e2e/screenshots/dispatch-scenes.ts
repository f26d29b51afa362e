import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { USERS } from '../pages/sign-in-page.ts';
import { openDesk, showLeads } from './open-desk.ts';
import type { Scene } from './scenes.ts';

/** Opens the panel of the first lead. */
async function openFirstLead(page: Page): Promise<void> {
  const desk = await openDesk(page, USERS.broker);
  await showLeads(desk);
  await desk.leads.getByRole('row').nth(2).getByRole('gridcell').first().click();
  await expect(page.getByRole('button', { name: 'Add a note' })).toBeVisible();
}

export const DISPATCH_SCENES: readonly Scene[] = [
  {
    name: 'call-note',
    async prepare(page) {
      await openFirstLead(page);
      await page.keyboard.press('h');
      await page.getByLabel('What came of the call?').fill('quoted 1850 all in');
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('What came of the call?')).toBeHidden();
      await page.keyboard.press('h');
      await page.getByLabel('What came of the call?').fill('cb in 2h ask for Ann');
      await expect(page.getByText(/^You will be reminded/)).toBeVisible();
    },
  },
  {
    name: 'quick-post',
    async prepare(page) {
      await openDesk(page, USERS.broker);
      await page.keyboard.press('q');
      await page.getByLabel('A posting in one line').fill('tor 50 > springfield tmrw van tl 42k $1850 2 drops 1850');
      await expect(page.getByRole('list', { name: 'To be settled' })).toBeVisible();
    },
  },
  {
    name: 'quick-post-read',
    async reopen(page) {
      await page.locator('main input:focus').press('Enter');
    },
    async prepare(page) {
      await openDesk(page, USERS.broker);
      await page.keyboard.press('q');
      await page
        .getByLabel('A posting in one line')
        .fill('oshawa > toronto tmrw van tl 40k $1950 deliver friday tarps straps');
      await page.keyboard.press('Enter');
      await expect(page.getByText('All is understood. Enter posts it.')).toBeVisible();
    },
  },
  {
    name: 'quick-post-form',
    async prepare(page) {
      await openDesk(page, USERS.broker);
      await page.keyboard.press('q');
      await page.getByLabel('A posting in one line').fill('tor 50 > springfield tmrw van tl 42k $1850 2 drops 1850');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog').getByRole('list', { name: 'To be settled' })).toBeVisible();
    },
  },
  {
    name: 'assign-vetting',
    async prepare(page) {
      await openFirstLead(page);
      await page.keyboard.press('a');
      await expect(page.getByRole('button', { name: 'Mark as checked now' })).toBeVisible();
    },
  },
];
