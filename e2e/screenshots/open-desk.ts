import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { DeskPage } from '../pages/desk-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';

/** Signs a user in and waits for the desk. */
export async function openDesk(page: Page, email: string): Promise<DeskPage> {
  await new SignInPage(page).signIn(email);
  const desk = new DeskPage(page);
  await desk.waitUntilReady();
  return desk;
}

/** Selects a posting with many leads and waits for its grid. */
export async function showLeads(desk: DeskPage): Promise<void> {
  // By its name: in its text the radius is before the number without a space, so that no leads read "500 leads".
  const busy = desk.list.getByRole('option', { name: / \d{2,} leads/ }).first();
  if (await busy.isVisible()) await busy.click();
  await expect(desk.leads.getByRole('row').nth(1)).toBeVisible();
}

/** The address of the product, also for a page that has none yet. */
export async function findAddress(page: Page): Promise<string> {
  const reply = await page.request.get('/version.json');
  return new URL(reply.url()).origin;
}

/** Opens the panel of the second lead, in any language. */
export async function openLead(page: Page): Promise<void> {
  await page.locator('[role="grid"] [role="row"]').nth(2).locator('[role="gridcell"]').first().click();
  await page.locator('aside dl').first().waitFor();
}
