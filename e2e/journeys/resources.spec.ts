import { expect, type Page } from '@playwright/test';
import { findFaultsInBothThemes as findFaults } from '../pages/axe.ts';
import { test } from '../pages/journey.ts';
import { expectMessage, keepMessage } from '../pages/messages.ts';
import { openDesk } from '../pages/open-desk.ts';
import { USERS } from '../pages/sign-in-page.ts';

const DIALOG = '[role="dialog"]';
/** A message about a driver has its name too, so cards are looked for in their list. */
const cardOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Drivers' }).getByRole('listitem').filter({ hasText: name });

test('a carrier adds and deletes a driver by keyboard, a second window sees it, and equipment is posted', async ({
  browser,
}) => {
  const [{ page }, { page: other }] = await Promise.all([
    openDesk(browser, USERS.carrier),
    openDesk(browser, USERS.carrier),
  ]);
  for (const each of [page, other]) {
    await each.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Resources' }).click();
    await expect(each.getByRole('list', { name: 'Drivers' }).getByRole('listitem').first()).toBeVisible();
  }
  expect(await findFaults(page)).toEqual([]);

  const name = `Journey ${Date.now()}`;
  await page.keyboard.press('d');
  const form = page.getByRole('dialog', { name: 'Add Driver' });
  await expect(form.getByRole('textbox', { name: 'First Name' })).toBeFocused();
  await page.keyboard.type(name);
  await form.getByRole('textbox', { name: 'Phone Number' }).fill('416 555 0123');
  await form.getByRole('textbox', { name: 'Email' }).fill(`${Date.now()}@example.com`);
  expect(await findFaults(page, DIALOG)).toEqual([]);
  await expectMessage(page, 'Driver has been added successfully!', () => page.keyboard.press('Enter'));
  await expect(form).toBeHidden();
  await expect(cardOf(page, name)).toContainText('(416) 555-0123');
  await expect(cardOf(other, name)).toBeVisible();

  await cardOf(page, name)
    .getByRole('button', { name: `Edit Driver: ${name}` })
    .focus();
  await page.keyboard.press('Delete');
  await keepMessage(page, name);
  await expect(cardOf(page, name)).toBeHidden();
  await expect(cardOf(other, name)).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cardOf(page, name)).toBeVisible();
  await cardOf(page, name)
    .getByRole('button', { name: `Delete Driver: ${name}` })
    .click();
  await expect(cardOf(page, name)).toBeHidden();

  await page
    .getByRole('button', { name: /^Edit Equipment: / })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
  expect(await findFaults(page, DIALOG)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add Posting: Reefer 204' }).click();
  await page.getByRole('tab', { name: 'Additional Info' }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: 'Reefer' })).toBeChecked();
  await Promise.all([page.context().close(), other.context().close()]);
});
