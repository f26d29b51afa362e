import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { requestTokens, toStoredTokens } from '../pages/session.ts';
import { USERS } from '../pages/sign-in-page.ts';
import { postPairAt } from '../screenshots/assignment-scenes.ts';
import { postCarrierSubjects } from './carrier-subjects.ts';
import { LARGEST, type Subjects } from './layout-screens.ts';

const SETTLE_MS = 500;

/** Posts an assigned load, and opens postings of both demo users with flags, exclusions and an offer. */
export async function postSubjects(browser: Browser, address: string): Promise<Subjects> {
  const openTokens = {
    [USERS.broker]: await prepareDesk(browser, address, USERS.broker),
    [USERS.carrier]: await prepareDesk(browser, address, USERS.carrier),
  };
  const pair = await postPairAt(address);
  await pair.moveTo('R');
  const ofCarrier = await postCarrierSubjects(address);
  return { loadToken: pair.loadToken, truckToken: pair.truckToken, openTokens, ofCarrier };
}

/** A browser context in which a user is signed in and reads the desk in the language. */
export async function openContext(
  browser: Browser,
  address: string,
  email: string | undefined,
  language = 'en',
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: address, reducedMotion: 'reduce', locale: language });
  const tokens = email === undefined ? undefined : toStoredTokens(await requestTokens(address, email));
  await context.addInitScript(
    ([key, value]) => {
      if (key !== '' && sessionStorage.getItem(key) === null) sessionStorage.setItem(key, value);
    },
    [tokens?.[0] ?? '', tokens?.[1] ?? ''] as const,
  );
  return context;
}

/** Flags and excludes leads of the user's posting with the most, and sends an offer, so that these screens have rows. @returns its token */
async function prepareDesk(browser: Browser, address: string, email: string): Promise<number> {
  const context = await openContext(browser, address, email, 'en');
  const page = await context.newPage();
  await page.setViewportSize(LARGEST);
  await page.goto('/home');
  // By its name: in its text the radius is before the number without a space, so that no leads read "500 leads".
  const busy = page.getByRole('option', { name: / (?:[5-9]|\d{2,}) leads/ });
  await busy.first().click({ timeout: 60_000 });
  const token = Number(await busy.first().getAttribute('data-token'));
  const rows = page.locator('[role="grid"] [role="row"]');
  for (const [row, key] of [
    [1, 'g'],
    [2, 'g'],
    [3, 'x'],
  ] as const) {
    await rows.nth(row).locator('[role="gridcell"]').first().focus();
    await page.keyboard.press(key);
    await page.waitForTimeout(SETTLE_MS * 2);
  }
  await sendOffer(page);
  await context.close();
  return token;
}

/** Sends an offer for the first lead that takes one: those of the partner board do not. */
async function sendOffer(page: Page): Promise<void> {
  const rows = page.locator('[role="grid"] [role="row"]');
  const amount = page.locator('[role="dialog"] input').first();
  const count = await rows.count();
  for (let row = 4; row < count && !(await amount.isVisible()); row += 1) {
    await rows.nth(row).locator('[role="gridcell"]').first().focus();
    await page.keyboard.press('b');
    await page.waitForTimeout(SETTLE_MS * 2);
  }
  // Every lead in view may have an offer of an earlier run.
  if (!(await amount.isVisible())) return;
  await amount.fill('950');
  await page.keyboard.press('Enter');
  await expect(amount).toBeHidden();
}
