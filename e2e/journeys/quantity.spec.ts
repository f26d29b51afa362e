import { expect } from '@playwright/test';
import { findFaultsInBothThemes as findFaults } from '../pages/axe.ts';
import { test } from '../pages/journey.ts';
import { LeadsPane } from '../pages/leads-pane.ts';
import { expectMessage } from '../pages/messages.ts';
import { closeDesks, openDesk, openDeskOn, signInPostingCalls } from '../pages/open-desk.ts';
import { USERS } from '../pages/sign-in-page.ts';

const LANE = { origin: 'Thunder Bay', destination: 'Kenora', types: ['Double Drop'] };
/** Each of another company, and one for each of the loads. */
const CARRIERS = [USERS.carrier, USERS.both, USERS.insuranceSoon];
const QUANTITY = CARRIERS.length;

test.use({ viewport: { width: 1920, height: 1080 } });

test('three loads in one line are one row, which three companies book one by one', async ({ page, browser }) => {
  const mark = `lot ${Date.now()}`;
  const load = `${mark} load`;
  for (const carrier of CARRIERS) await (await signInPostingCalls(carrier, 'equipment')).post(LANE, `${mark} truck`);
  const [broker, ...carriers] = await Promise.all([
    openDeskOn(page, USERS.broker),
    ...CARRIERS.map((carrier) => openDesk(browser, carrier)),
  ]);
  // The last one is notified once a day that its insurance expires soon.
  const insurance = carriers.at(-1)!.page.getByRole('dialog', { name: 'Your insurance is expiring soon' });
  await insurance.getByRole('button').last().press('Enter');
  await expect(insurance).toBeHidden();

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

  // Each carrier sees one row with the number that is left.
  for (const [index, carrier] of carriers.entries()) {
    const left = QUANTITY - index;
    await carrier.select(`${mark} truck`);
    const leads = new LeadsPane(carrier.page);
    await expect(leads.row(load)).toHaveCount(1);
    const vehicle = leads.cell(leads.row(load), 'vehicle');
    await expect(vehicle).toHaveText(left > 1 ? new RegExp(`^${left}× `) : /^[^×]+$/);
    if (index === 0) expect(await findFaults(carrier.page, 'main')).toEqual([]);
    await leads.row(load).getByRole('gridcell').first().focus();
    await carrier.page.keyboard.press('b');
    await carrier.page.getByRole('button', { name: 'Book now at $1,850 USD' }).press('Enter');
    if (left > 2) await expect(rest).toContainText(`${left - 1}×`);
    else if (left === 2) await expect(rest).not.toContainText('×');
    else await expect(rest).toHaveCount(0);
    await expect(broker.posting(load).filter({ hasText: 'Assigned' })).toHaveCount(index + 1);
  }
  for (const { page: desk } of carriers) await expect(new LeadsPane(desk).row(load)).toHaveCount(0);
  await closeDesks(carriers);
});
