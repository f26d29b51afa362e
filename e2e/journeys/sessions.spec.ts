import { expect, type Page } from '@playwright/test';
import { findFaultsInBothThemes as findFaults } from '../pages/axe.ts';
import { takeOverClock } from '../pages/clock.ts';
import { DeskPage } from '../pages/desk-page.ts';
import { test } from '../pages/journey.ts';
import { SignInPage, USERS } from '../pages/sign-in-page.ts';
import { findTimeZoneAtHour } from '../time-zone.ts';

async function openDesk(page: Page, email: string = USERS.broker): Promise<void> {
  await new SignInPage(page).signIn(email);
  await new DeskPage(page).waitUntilReady();
}

interface Thresholds {
  idleHours: number;
  warningMinutes: number;
}

/** Makes the server return other times than the product's defaults. */
async function setThresholds(page: Page, { idleHours, warningMinutes }: Thresholds): Promise<void> {
  await page.route(/\/api\/RefreshTokenThresholds$/i, async (route) => {
    const response = await route.fetch();
    const said = (await response.json()) as object;
    const json = { ...said, lastActive_Threshold_Hrs: idleHours, popUpTimer_Threshold_Mins: warningMinutes };
    await route.fulfill({ response, json });
  });
}

test('by the server’s times an idle user is asked, may stay, and is logged out without a reply', async ({ page }) => {
  await takeOverClock(page);
  await setThresholds(page, { idleHours: 0.25, warningMinutes: 3 });
  await openDesk(page);
  await page.unrouteAll({ behavior: 'wait' });
  const question = page.getByRole('dialog', { name: 'Do you need more time?' });
  // The page's clock also moves by itself: on a slow machine a minute may pass between two steps.
  await page.clock.fastForward('00:13:00');
  await expect(question).toHaveCount(0);
  await page.clock.fastForward('00:02:10');
  await expect(question).toContainText(
    'You will be logged out of all applications if you do not respond within 3 minutes.',
  );
  const left = question.getByRole('timer');
  await expect(left).toHaveText(/^[12]:\d\d$/);
  const before = (await left.textContent()) ?? '';
  await page.clock.runFor(2_000);
  await expect(left).not.toHaveText(before);
  expect(await findFaults(page, '[role="dialog"]')).toEqual([]);
  await question.getByRole('button', { name: 'Yes, keep me logged in' }).click();
  await expect(question).toBeHidden();

  await page.clock.fastForward('00:15:30');
  await expect(question).toBeVisible();
  await page.clock.fastForward('00:03:00');
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('what is new and that leads refresh by themselves are said once a session', async ({ page }) => {
  await page.route(/\/config\.json$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), productUpdates: true } });
  });
  const updates = page.getByRole('dialog', { name: 'Product Updates' });
  const notice = page.getByText('Auto-Refresh For Leads: leads for your postings are checked for automatically.');
  await new SignInPage(page).signIn(USERS.broker);
  await expect(updates.getByRole('listitem').first()).toBeVisible();
  await expect(notice).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(updates).toBeHidden();

  await page.reload();
  await expect(notice).toBeVisible();
  await page.reload();
  await new DeskPage(page).waitUntilReady();
  await expect(notice).toHaveCount(0);
  await expect(updates).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });
});

test('a session is renewed before its token ends, and logging out in one window ends it in every other', async ({
  page,
  context,
}) => {
  await takeOverClock(page);
  let renewals = 0;
  page.on('request', (sent) => {
    if (sent.postData()?.includes('grant_type=refresh_token')) renewals += 1;
  });
  await openDesk(page);
  // A token lives for an hour and is renewed five minutes before its end; the hub is connected with the new one.
  await page.clock.fastForward('00:52:00');
  expect(renewals).toBe(0);
  // Moving the clock by an hour makes the hub reconnect as well; only the connection after the renewal counts.
  const reconnected = page.waitForEvent('websocket', () => renewals > 0);
  await page.clock.fastForward('00:03:30');
  await reconnected;
  expect(renewals).toBe(1);

  const other = await context.newPage();
  await other.goto('/home');
  await new DeskPage(other).waitUntilReady();

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();

  const over = other.getByRole('dialog', { name: 'Session expired' });
  await expect(over).toContainText(
    'Your current session has expired. To ensure you are using the latest enhanced version please log in again.',
  );
  await over.getByRole('button', { name: 'Log back in' }).click();
  await expect(other.getByLabel('Password')).toBeVisible();
  // A window that is still on its way to the sign-in page can prevent the browser from closing it.
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('a session that keeps to one window shows nothing in a second one, and a newer one ends it', async ({
  page,
  context,
  browser,
}) => {
  await openDesk(page, USERS.oneWindow);
  const second = await context.newPage();
  await second.goto('/home');
  const denied = second.getByRole('dialog', { name: 'Access Denied' });
  await expect(denied).toHaveText(
    /You're already signed in from another window, please close this window and use your existing session\.$/,
  );
  await second.keyboard.press('Escape');
  await second.mouse.click(5, 5);
  await expect(denied).toBeVisible();
  await expect(denied.getByRole('button')).toHaveCount(0);
  await expect(second.getByRole('navigation')).toHaveCount(0);
  await expect(second.getByRole('option')).toHaveCount(0);
  await second.close();

  const over = page.getByRole('dialog', { name: 'Session expired' });
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Origin', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(over).toHaveCount(0);

  const elsewhere = await (await browser.newContext()).newPage();
  await openDesk(elsewhere, USERS.oneWindow);
  await expect(over).toBeVisible();
  await expect(elsewhere.getByRole('button', { name: 'Post', exact: true })).toBeVisible();
  await elsewhere.context().close();
});

/** A zone in which midnight is between 15 and 75 minutes away. */
function findZoneBeforeMidnight(now: Date): string {
  return findTimeZoneAtHour(now.getUTCMinutes() < 45 ? 23 : 22, now);
}

test('at midnight of the person’s own clock the day’s session ends, also where a laptop sleeps through it', async ({
  browser,
}) => {
  const context = await browser.newContext({ timezoneId: findZoneBeforeMidnight(new Date()) });
  const page = await context.newPage();
  await takeOverClock(page);
  await openDesk(page);
  const leftMs = await page.evaluate(() => new Date().setHours(24, 0, 0, 0) - Date.now());
  await page.clock.fastForward(leftMs - 5 * 60_000);
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeVisible();
  // While the page sleeps, timers stop and the clock goes on; the first event that the page receives is that it is
  // visible again.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  await page.clock.setSystemTime(await page.evaluate(() => Date.now() + 8 * 3_600_000));
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.clock.resume();
  await expect(page.getByLabel('Password')).toBeVisible();
  await context.close();
});
