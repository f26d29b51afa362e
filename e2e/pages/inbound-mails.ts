import type { Locator, Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { findFaultsInBothThemes } from './axe.ts';

const DIALOG = '[role="dialog"]';

/** Creates the address of the company in the preferences, and allows a sender. @returns the address */
export async function allowSender(page: Page, sender: string): Promise<string> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Preferences' }).click();
  await page.getByRole('button', { name: 'Manage Lists by mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lists by mail' });
  await dialog.getByRole('button', { name: 'Create an address' }).click();
  const address = dialog.getByText(/@in\.example\.net$/);
  await expect(address).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Address of a sender' }).fill(sender);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('switch', { name: `Post the mails of ${sender} without a user` })).not.toBeChecked();
  expect(await findFaultsInBothThemes(page, DIALOG)).toEqual([]);
  const text = (await address.textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(dialog).toBeHidden();
  // Back in the preferences.
  await page.getByRole('dialog', { name: 'Preferences' }).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return text;
}

/** Opens the import, in which a mail of a subject waits. */
export async function openImport(page: Page, subject: string): Promise<Locator> {
  await page.keyboard.press('Control+K');
  await page.keyboard.type('import postings');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Import postings' });
  await expect(dialog.getByRole('button', { name: new RegExp(`^Open ${subject} of`) })).toBeVisible();
  expect(await findFaultsInBothThemes(page, DIALOG)).toEqual([]);
  return dialog;
}
