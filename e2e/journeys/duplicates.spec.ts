import { expect } from '@playwright/test';
import { findFaultsInBothThemes as findFaults } from '../pages/axe.ts';
import type { DeskPage } from '../pages/desk-page.ts';
import { test } from '../pages/journey.ts';
import { LeadsPane } from '../pages/leads-pane.ts';
import { closeDesks, openDesk, toPostingCalls } from '../pages/open-desk.ts';
import { USERS } from '../pages/sign-in-page.ts';

// A separate lane, so that postings of other journeys do not match.
const LANE = { origin: 'Whitehorse', destination: 'Yellowknife', types: ['Step Deck'] };

let broker: DeskPage;
let carrier: DeskPage;

test.beforeAll(async ({ browser }) => {
  [broker, carrier] = await Promise.all([openDesk(browser, USERS.broker), openDesk(browser, USERS.carrier)]);
});
test.afterAll(() => closeDesks([broker, carrier]));

test('a second post of the same load is a question, and one row for others, without contact details', async () => {
  const mark = `Twice ${Date.now()}`;
  const trucks = await toPostingCalls(carrier, 'equipment');
  await trucks.post(LANE, `${mark} truck`);
  await broker.post({ ...LANE, comment: `${mark} call 416-555-0142` });
  await carrier.select(`${mark} truck`);
  const leads = new LeadsPane(carrier.page);
  await expect(leads.row(mark)).toHaveCount(1);
  await expect(leads.row(mark)).toContainText('[contact details hidden]');
  await expect(leads.row(mark)).not.toContainText('555-0142');

  const { page } = broker;
  await broker.select(mark);
  await broker.list.focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Copy' }).click();
  const form = page.getByRole('dialog', { name: 'Copy Posting' });
  await form.getByRole('button', { name: 'Next' }).click();
  await expect(form.getByText('Other companies will not see: 416-555-0142.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  const question = form.getByRole('alert');
  await expect(question).toContainText(
    'same equipment, size and day, whose places are the same or at most 15 miles away',
  );
  expect(await findFaults(page)).toEqual([]);
  await form.getByRole('button', { name: 'Change the first' }).press('Enter');
  await expect(form).toBeHidden();
  await expect(broker.posting(mark)).toHaveAttribute('aria-selected', 'true');
  const first = page.getByRole('dialog', { name: 'Edit Posting' });
  await expect(first).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(first).toBeHidden();

  // What was in the form is still there.
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Post anyway' }).press('Enter');
  await expect(broker.posting(mark)).toHaveCount(2);
  await expect(leads.row(mark)).toHaveCount(1);
  await leads.cell(leads.row(mark), 'date').click();
  await expect(leads.panel.getByText(/^Posted 2 ×/)).toBeVisible();
  expect(await findFaults(carrier.page)).toEqual([]);
});

test('return trips of two rows post the new one, and one question by keyboard decides on the other', async () => {
  const mark = `Back ${Date.now()}`;
  const { page } = broker;
  const loads = await toPostingCalls(broker, 'load');
  await loads.post(LANE, `${mark} one`);
  await loads.post({ ...LANE, destination: 'Edmonton' }, `${mark} two`);
  await broker.select(`${mark} one`);
  await broker.list.focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Return Trip' }).click();
  await expect(broker.posting(`${mark} one`)).toHaveCount(2);

  // The newest is first: the return trip, the second load, the first one.
  await broker.select(`${mark} two`);
  await broker.list.focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByRole('button', { name: 'Return Trip for 2 selected' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Return Trip' });
  await expect(question.getByRole('listitem')).toHaveText([/^Yellowknife, NT → Whitehorse, YT \(reference \d+\)$/]);
  expect(await findFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^1 of 2 return trips posted; Whitehorse, YT/)).toBeVisible();
  await expect(broker.posting(`${mark} two`)).toHaveCount(2);
  await expect(broker.posting(`${mark} one`)).toHaveCount(2);
  await expect(broker.list).toBeFocused();

  // The row that was asked about is still selected.
  await page.getByRole('button', { name: 'Return Trip for 1 selected' }).press('Enter');
  await expect(question.getByRole('button', { name: 'Change the first' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 return trip posted.')).toBeVisible();
  await expect(broker.posting(`${mark} one`)).toHaveCount(3);
  await expect(broker.list).toBeFocused();
});
