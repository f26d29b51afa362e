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

async function openDesk(page: Page): Promise<void> {
  await new SignInPage(page).signIn(USERS.broker);
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
