import type { Browser, Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { holdPost } from '../pages/held-post.ts';
import { USERS } from '../pages/sign-in-page.ts';
import { openDesk, showLeads } from './open-desk.ts';
import type { Scene } from './scenes.ts';

/** Where a page is: the product of the pictures. */
const toAddress = (page: Page): string => new URL(page.url()).origin;

function getBrowser(page: Page): Browser {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser.');
  return browser;
}

/** Posts a load of the first broker, whose company has a record, on a lane of the carrier's first truck. */
async function postLoad(page: Page): Promise<void> {
  const context = await getBrowser(page).newContext({ baseURL: toAddress(page) });
  const broker = await context.newPage();
  await openDesk(broker, USERS.broker);
  await broker.keyboard.press('q');
  await broker.getByLabel('A posting in one line').fill('oshawa > toronto tmrw van tl 40k $900');
  await broker.keyboard.press('Enter');
  await expect(broker.getByText('All is understood. Enter posts it.')).toBeVisible();
  await broker.keyboard.press('Enter');
  await expect(broker.getByLabel('A posting in one line')).toBeHidden();
  await context.close();
}

/** What others read of a company and its postings, and computers that wait for a colleague. */
export const TRUST_SCENES: readonly Scene[] = [
  {
    name: 'gone-report',
    async prepare(page) {
      const desk = await openDesk(page, USERS.carrier);
      await postLoad(page);
      await showLeads(desk);
      await desk.leads.getByRole('row').filter({ hasText: 'Lakeshore' }).first().getByRole('gridcell').nth(2).click();
      await page.getByRole('button', { name: 'Already gone' }).click();
      await expect(page.getByText(/is asked whether the load is still available/)).toBeVisible();
    },
  },
  {
    name: 'activity-export',
    async prepare(page) {
      await openDesk(page, USERS.both);
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('menuitem', { name: 'Preferences' }).click();
      const dialog = page.getByRole('dialog', { name: 'Preferences' });
      for (const title of ['Webhooks', 'Activity log'])
        await expect(dialog.getByText(title, { exact: true })).toBeVisible();
      await dialog.getByRole('button', { name: /^Save/ }).last().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'device-wait-list',
    async prepare(page) {
      await page.goto('/home');
      const { desk } = await holdPost(page, getBrowser(page), toAddress(page));
      await desk.context().close();
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Computers that wait for you' })).toBeVisible();
    },
  },
];
