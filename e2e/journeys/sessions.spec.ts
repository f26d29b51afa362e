import { expect, test, type Page } from '@playwright/test';
import { DeskPage } from '../pages/desk-page.ts';
import { SignInPage, USERS } from '../pages/sign-in-page.ts';

/** The page's clock is moved and the server's is not: replies then say nothing of the time. */
async function takeOverClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.route(/\/(api|oidc\/token)/, async (route) => {
    const response = await route.fetch();
    const headers = Object.entries(response.headers()).filter(([name]) => name !== 'date');
    await route.fulfill({ response, headers: Object.fromEntries(headers) });
  });
}

async function openDesk(page: Page, email: string = USERS.broker): Promise<void> {
  await new SignInPage(page).signIn(email);
  await new DeskPage(page).waitUntilReady();
}

test('somebody who does nothing is asked, may stay, and is logged out where nobody answers', async ({ page }) => {
  await takeOverClock(page);
  await openDesk(page);
  await page.clock.fastForward('04:00:30');
  const question = page.getByRole('dialog', { name: 'Do you need more time?' });
  await expect(question).toContainText(
    'You will be logged out of all applications if you do not respond within 5 minutes.',
  );
  await expect(question.getByRole('timer')).toHaveText(/^4:\d\d$/);
  await question.getByRole('button', { name: 'Yes, keep me logged in' }).click();
  await expect(question).toBeHidden();

  await page.clock.fastForward('04:00:30');
  await expect(question).toBeVisible();
  await page.clock.fastForward('00:05:00');
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('logging out in one window ends the session in every other', async ({ page, context }) => {
  await openDesk(page);
  const other = await context.newPage();
  await other.goto('/home');
  await new DeskPage(other).waitUntilReady();

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();

  const over = other.getByRole('dialog', { name: 'Session expired' });
  await expect(over).toContainText('Your current session has expired.');
  await over.getByRole('button', { name: 'Log back in' }).click();
  await expect(other.getByLabel('Password')).toBeVisible();
});

test('a session that keeps to one window shows nothing in a second one', async ({ page, context }) => {
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

  await page.bringToFront();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Origin', exact: true })).toBeFocused();
});

/** A zone in which midnight is between two minutes and an hour away. */
function findZoneBeforeMidnight(now: Date): string {
  const hour = now.getUTCMinutes() < 58 ? 23 : 22;
  const ahead = hour - now.getUTCHours();
  const offset = ahead > 12 ? ahead - 24 : ahead;
  // These names count the hours from the zone to Greenwich, not from there.
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

test('at midnight of the person’s own clock the day’s session ends', async ({ browser }) => {
  const context = await browser.newContext({ timezoneId: findZoneBeforeMidnight(new Date()) });
  const page = await context.newPage();
  await takeOverClock(page);
  await openDesk(page);
  const leftMs = await page.evaluate(() => new Date().setHours(24, 0, 0, 0) - Date.now());
  await page.clock.fastForward(leftMs - 30_000);
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(page.getByLabel('Password')).toBeVisible();
  await context.close();
});
