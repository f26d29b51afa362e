import { expect } from '@playwright/test';
import { addDays } from '@loadstone/contracts/board';
import { findFaultsInBothThemes as findFaults } from '../pages/axe.ts';
import { test } from '../pages/journey.ts';
import { getAddress, openDeskOn, signInPostingCalls } from '../pages/open-desk.ts';
import { USERS } from '../pages/sign-in-page.ts';

const LANE = { origin: 'Timmins', destination: 'Kenora', types: ['Double Drop'] };
/** A first day whose posting is not due on any day of the week: the form then names its moment. */
const NEXT_WEEK = addDays(new Date().toISOString().slice(0, 10), 7);

test.use({ viewport: { width: 1920, height: 1080 } });

test('a lane is made of a posting, edited, paused and deleted by keys', async ({ page }) => {
  const loads = await signInPostingCalls(USERS.broker, 'load');
  const comment = `lane ${Date.now()}`;
  await loads.post({ ...LANE, more: { dateAvail: NEXT_WEEK } }, comment);
  const desk = await openDeskOn(page, USERS.broker);
  await desk.select(comment);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('Make this a lane');
  await expect(page.getByRole('dialog').getByRole('option').first()).toHaveText(/^Make this a lane/);
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Add Lane' });
  await expect(form.getByLabel('Monday')).toBeFocused();
  await expect(form.getByText(/ is posted on .* at 08:00\.$/)).toBeVisible();
  expect(await findFaults(page, '[role="dialog"]')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();
  const panel = page.getByRole('complementary', { name: /^Lane Timmins, ON → Kenora, ON$/ });
  await expect(panel).toBeVisible();
  expect(await findFaults(page, 'main')).toEqual([]);

  await page.keyboard.press(',');
  await expect(panel.getByRole('button', { name: 'Resume' })).toBeVisible();
  await page.keyboard.press(',');
  await expect(panel.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(1);
  await page.keyboard.press('e');
  const edited = page.getByRole('dialog', { name: 'Edit Lane' });
  await expect(edited.getByLabel('Monday')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+Enter');
  await expect(edited).toBeHidden();
  await expect(page.getByRole('table', { name: 'Standing lanes' })).toContainText('Tue Wed Thu Fri');

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog');
  for (const key of ['Next lane', 'Add a lane', 'Pause']) await expect(keys.getByText(key)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();

  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: 'Delete the lane?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('checkbox').press('Space');
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(panel).toBeHidden();
  await expect(page.locator('body')).not.toBeFocused();
  await loads.deleteAll();
});

test('a comment without spaces leaves every column of the lanes on a narrow screen', async ({ page }) => {
  const loads = await signInPostingCalls(USERS.broker, 'load');
  const comment = `${Date.now()}${'x'.repeat(67)}`;
  await loads.post(LANE, comment);
  await openDeskOn(page, USERS.broker);
  await page.goto(`${getAddress()}/lanes?of=${loads.tokenOf(comment)}`);
  const form = page.getByRole('dialog', { name: 'Add Lane' });
  await expect(form.getByLabel('Monday')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();
  await page.goto(`${getAddress()}/lanes`);
  await page.setViewportSize({ width: 1024, height: 640 });
  const table = page.getByRole('table', { name: 'Standing lanes' });
  await expect(table).toContainText(comment);
  const screen = page.getByRole('region', { name: 'Lanes' });
  await expect.poll(() => screen.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);

  const row = table.getByRole('row').filter({ hasText: comment });
  await row.getByRole('button').press('Enter');
  await expect(page.getByRole('complementary', { name: /^Lane Timmins/ })).toBeVisible();
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: 'Delete the lane?' });
  await question.getByRole('checkbox').press('Space');
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(row).toHaveCount(0);
  await loads.deleteAll();
});
