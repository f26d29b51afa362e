import type { Locator, Page } from '@playwright/test';
import { expect } from '../expect.ts';

/** Opens the results of a search by its address. */
export async function openSearch(page: Page, tab: string, fields: object): Promise<void> {
  await page.goto(`/search?tab=${tab}&q=${encodeURIComponent(JSON.stringify(fields))}`);
}

/** The row of a result grid with a text. */
export function findResult(page: Page, text: string | RegExp): Locator {
  return page.getByRole('grid').getByRole('row').filter({ hasText: text }).first();
}

/** Waits for the results of a search. */
export async function waitForResults(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
}
