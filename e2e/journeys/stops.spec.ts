import { expect } from '@playwright/test';
import { test } from '../pages/journey.ts';
import { LeadsPane } from '../pages/leads-pane.ts';
import { expectMessage } from '../pages/messages.ts';
import { openDeskOn, signInPostingCalls } from '../pages/open-desk.ts';
import { USERS } from '../pages/sign-in-page.ts';

const LANE = { origin: 'Thunder Bay', destination: 'Winnipeg', types: ['Double Drop'] };

test.use({ viewport: { width: 1920, height: 1080 } });

test('a load with a stop, pasted as one line, is a lead of the carrier with what the stop adds', async ({
  page,
  browser,
}) => {
  const others = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  const mark = `stops ${Date.now()}`;
  const trucks = await signInPostingCalls(USERS.carrier, 'equipment');
  await trucks.post(LANE, `${mark} truck`);
  const [broker, carrier] = await Promise.all([
    openDeskOn(page, USERS.broker),
    openDeskOn(await others.newPage(), USERS.carrier),
  ]);
  await carrier.select(`${mark} truck`);
  await broker.list.focus();
  await page.keyboard.press('q');
  await expect(page.getByLabel('A posting in one line')).toBeFocused();
  await page.keyboard.insertText(`thunder bay on > kenora on > winnipeg mb double drop tl "${mark} load"`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Understood' })).toContainText('kenora on: Drop Kenora, ON');
  await expect(page.getByText('All is understood. Enter posts it.')).toBeVisible();
  await expectMessage(page, 'Posting has been added successfully!', () => page.keyboard.press('Enter'));
  await expect(broker.posting(`${mark} load`)).toContainText('1 stop, +');
  const leads = new LeadsPane(carrier.page);
  await leads.cell(leads.row(`${mark} load`), 'date').focus();
  await carrier.page.keyboard.press('Enter');
  await expect(leads.panel).toContainText(/1 stop, \+\d+ mi · Drop Kenora, ON/);
  await trucks.deleteAll();
  await broker.delete(`${mark} load`);
  await others.close();
});
