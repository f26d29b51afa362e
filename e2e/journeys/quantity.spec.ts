import { expect } from '@playwright/test';
import { findFaultsInBothThemes as findFaults } from '../pages/axe.ts';
import { test } from '../pages/journey.ts';
import { LeadsPane } from '../pages/leads-pane.ts';
import { expectMessage } from '../pages/messages.ts';
import { openDeskOn, signInPostingCalls } from '../pages/open-desk.ts';
import { USERS } from '../pages/sign-in-page.ts';

const LANE = { origin: 'Thunder Bay', destination: 'Kenora', types: ['Double Drop'] };
const QUANTITY = 3;

test.use({ viewport: { width: 1920, height: 1080 } });

test('three loads in one line are one row, which three bookings of a carrier take one by one', async ({
  page,
  browser,
}) => {
  const others = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  const mark = `lot ${Date.now()}`;
  const load = `${mark} load`;
  const trucks = await signInPostingCalls(USERS.carrier, 'equipment');
  for (let number = 1; number <= QUANTITY; number += 1) await trucks.post(LANE, `${mark} truck ${number}`);
  const [broker, carrier] = await Promise.all([
    openDeskOn(page, USERS.broker),
    openDeskOn(await others.newPage(), USERS.carrier),
  ]);

  await broker.list.focus();
  await page.keyboard.press('q');
  await expect(page.getByLabel('A posting in one line')).toBeFocused();
  await page.keyboard.insertText(`3x thunder bay on > kenora on double drop tl $1850 usd "${load}"`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Understood' })).toContainText('3x: 3×');
  await expect(page.getByText('All is understood. Enter posts it.')).toBeVisible();
  await expectMessage(page, 'Posting has been added successfully!', () => page.keyboard.press('Enter'));
  const rest = broker.posting(load).filter({ hasText: 'Open' });
  await expect(rest).toContainText('3×');
  expect(await findFaults(page, 'main')).toEqual([]);
  await broker.select(load);
  await broker.list.focus();
  await page.keyboard.press('e');
  const form = page.getByRole('dialog', { name: 'Edit Posting' });
  await form.getByRole('button', { name: 'Next' }).click();
  await expect(form.getByLabel('Quantity')).toHaveValue('3');
  await form.getByLabel('Book now').check();
  await form.getByLabel('Book now').press('Control+Enter');
  await expect(form).toBeHidden();

  // The carrier sees one row with the number, and books with a truck of its own each time.
  await carrier.select(`${mark} truck 1`);
  const leads = new LeadsPane(carrier.page);
  await expect(leads.row(load)).toHaveCount(1);
  await expect(leads.cell(leads.row(load), 'vehicle')).toHaveText(/^3× /);
  expect(await findFaults(carrier.page, 'main')).toEqual([]);
  for (let number = 1; number <= QUANTITY; number += 1) {
    await carrier.select(`${mark} truck ${number}`);
    await leads.row(load).getByRole('gridcell').first().focus();
    await carrier.page.keyboard.press('b');
    await carrier.page.getByRole('button', { name: 'Book now at $1,850 USD' }).press('Enter');
    const left = QUANTITY - number;
    if (left > 1) await expect(rest).toContainText(`${left}×`);
    else if (left === 1) await expect(rest).not.toContainText('×');
    else await expect(rest).toHaveCount(0);
    await expect(broker.posting(load).filter({ hasText: 'Assigned' })).toHaveCount(number);
  }
  await expect(leads.row(load)).toHaveCount(0);
  await others.close();
});
