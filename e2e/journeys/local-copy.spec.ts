import { expect, type Page } from '@playwright/test';
import { findFaultsInBothThemes as findFaults } from '../pages/axe.ts';
import { DeskPage } from '../pages/desk-page.ts';
import { test } from '../pages/journey.ts';
import { LeadsPane } from '../pages/leads-pane.ts';
import { hasCopyDatabase, waitForCopy } from '../pages/local-copy.ts';
import { openDeskOn, signInPostingCalls } from '../pages/open-desk.ts';
import { SignInPage, USERS } from '../pages/sign-in-page.ts';

const LANE = { origin: 'Hearst', destination: 'Wawa', types: ['LowBoy/RGN'] };
/** The lists of postings and of leads. */
const LISTS = /\/api\/(LoadPosting|EquipmentLead)\//i;

/** A desk with a load that has a lead and is in the copy of the browser. */
async function openKept(page: Page) {
  const mark = `kept ${Date.now()}`;
  const [loads, trucks] = await Promise.all([
    signInPostingCalls(USERS.broker, 'load'),
    signInPostingCalls(USERS.carrier, 'equipment'),
  ]);
  await trucks.post(LANE, `${mark} truck`);
  await loads.post(LANE, `${mark} load`);
  const desk = await openDeskOn(page, USERS.broker);
  await desk.select(`${mark} load`);
  const lead = new LeadsPane(page).row(LANE.origin);
  await expect(lead).toBeVisible();
  await waitForCopy(page);
  return { desk, lead, trucks, mark, end: () => Promise.all([loads.deleteAll(), trucks.deleteAll()]) };
}

/** Holds the replies of the lists back. @returns a function that lets them go */
async function holdLists(page: Page): Promise<() => Promise<void>> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(LISTS, async (route) => {
    if (route.request().method() === 'GET') await released;
    await route.continue();
  });
  return async () => {
    release();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

const note = (page: Page) => page.getByRole('status').filter({ hasText: /^As of .+, checking…$/ });

test('a reload shows the last lists with their age while the server is slow, and refuses writes until it replies', async ({
  page,
}) => {
  const { desk, lead, mark, end } = await openKept(page);
  const release = await holdLists(page);
  await page.reload();
  await expect(lead).toBeVisible();
  await expect(desk.posting(`${mark} load`)).toBeVisible();
  await expect(note(page)).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  const before = await lead.boundingBox();

  await desk.list.focus();
  await page.keyboard.press('Delete');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /delete/i })
    .click();
  await expect(page.getByText(/^Not sent: the lists are as of /)).toBeVisible();
  await expect(desk.posting(`${mark} load`)).toBeVisible();

  await release();
  await expect(note(page)).toHaveCount(0);
  await expect(lead).toBeVisible();
  expect((await lead.boundingBox())?.y).toBe(before?.y);
  await end();
});

test('a lead that has gone since the copy leaves when the server replies', async ({ page }) => {
  const { lead, trucks, end } = await openKept(page);
  const release = await holdLists(page);
  // The page is away while the truck is deleted: no event reaches it.
  await page.goto('about:blank');
  await trucks.deleteAll();
  await page.goto('/home');
  await expect(lead).toBeVisible();
  await expect(note(page)).toBeVisible();
  await release();
  await expect(lead).toHaveCount(0);
  await end();
});

test('a sign-out leaves nothing in the browser, also with two windows, and the next user sees nothing', async ({
  page,
  context,
}) => {
  const { end } = await openKept(page);
  const second = await context.newPage();
  await openDeskOn(second, USERS.broker);
  await expect(new LeadsPane(second).row(LANE.origin)).toBeVisible();
  await waitForCopy(second);
  await end();

  await page.bringToFront();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await expect.poll(() => hasCopyDatabase(page)).toBe(false);
  await second.close();

  await new SignInPage(page).signIn(USERS.brokerColleague);
  await new DeskPage(page).waitUntilReady();
  await expect(note(page)).toHaveCount(0);
});

test('another user of the browser cannot read the copy of a colleague who has not signed out', async ({
  page,
  context,
}) => {
  const { mark, end } = await openKept(page);
  await page.goto('about:blank');
  await context.clearCookies();
  const other = await context.newPage();
  const release = await holdLists(other);
  const opened = other.waitForResponse(/\/copy-key$/);
  await new SignInPage(other).signIn(USERS.brokerColleague);
  expect((await opened).ok()).toBe(true);
  await expect(other.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await expect.poll(() => hasCopyDatabase(other)).toBe(true);
  // Long enough for the copy of an own session to be shown.
  await other.waitForTimeout(3_000);
  await expect(other.getByText(mark)).toHaveCount(0);
  await expect(note(other)).toHaveCount(0);
  await release();
  await end();
});
