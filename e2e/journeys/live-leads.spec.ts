import { expect, type Locator, type Page } from '@playwright/test';
import { findFaultsInBothThemes as findFaults } from '../pages/axe.ts';
import type { DeskPage } from '../pages/desk-page.ts';
import { test } from '../pages/journey.ts';
import { expectMessage } from '../pages/messages.ts';
import { openDesk, toPostingCalls } from '../pages/open-desk.ts';
import type { PostingCalls } from '../pages/posting-calls.ts';
import { USERS } from '../pages/sign-in-page.ts';
import { listenForTones, readPlayedTones } from '../pages/tones.ts';

// Wide enough for the column of the comments, by which the journeys find their leads.
test.use({ viewport: { width: 1920, height: 1080 } });

// A separate lane, so that postings of other journeys do not match.
const lane = { origin: 'Thunder Bay', destination: 'Winnipeg', types: ['Rack Tarp'] };
const LIVE_LEADS = 'section[aria-label="Live leads"]';
const SEARCH = 'Search by city, company, or comments';

const rowOf = (page: Page, text: string) => page.locator('.ag-row').filter({ hasText: text });
/** Shows the column by which rows are found; a grid beside the list has no room for it by itself. */
async function showComments(page: Page): Promise<void> {
  await page.getByRole('button', { name: /columns? (is|are) hidden/ }).click();
  await page.getByRole('checkbox', { name: /^Comments/ }).click();
  await page.keyboard.press('Escape');
  await expect(headerOf(page, 'Comments')).toBeVisible();
}
const headerOf = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });

/**
 * Makes the server report more live leads than a list holds.
 *
 * @returns whether the page has live leads and requests no others
 */
async function sayThatThereAreMore(page: Page, total: number): Promise<() => boolean> {
  let [requested, responded] = [0, 0];
  await page.route(/\/api\/livelead$/i, async (route) => {
    requested += 1;
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), total } });
    responded += 1;
  });
  return () => responded > 0 && responded === requested;
}

let broker: DeskPage;
let carrier: DeskPage;
let loads: PostingCalls;
let trucks: PostingCalls;

test.beforeAll(async ({ browser }) => {
  [broker, carrier] = await Promise.all([openDesk(browser, USERS.broker), openDesk(browser, USERS.carrier)]);
  loads = await toPostingCalls(broker, 'load');
  trucks = await toPostingCalls(carrier, 'equipment');
});
test.afterAll(async () => {
  for (const desk of [broker, carrier]) await desk.page.context().close();
});

test('live leads are announced, appear, open, stay while paused, and are covered', async () => {
  const { page } = carrier;
  await listenForTones(page);
  const hasLiveLeads = await sayThatThereAreMore(page, 523);
  const mark = `live ${Date.now()}`;
  await page.reload();
  // A lead of the demo market may cause the message of this minute before the lead of this journey does, and a message
  // disappears after ten seconds, so the click waits for it from here on.
  const news = page.getByRole('listitem').filter({ hasText: 'You have new equipment live leads' });
  const opened = news.getByRole('button', { name: 'Show' }).click();
  await carrier.waitUntilReady();
  await trucks.post(lane, `${mark} truck`);
  // Only a lead that arrives after the page has its live leads and is connected is news.
  await expect(carrier.posting(`${mark} truck`)).toBeVisible();
  await expect.poll(hasLiveLeads).toBe(true);
  await loads.post(lane, `${mark} load`);
  await opened;
  await expect.poll(() => readPlayedTones(page)).toMatchObject({ state: 'running' });
  await expect(page.getByRole('heading', { name: 'All Equipment Live Leads' })).toBeVisible();
  await expect(page.getByText(/^The newest 400 of 5\d\d new leads\./)).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(headerOf(page, 'Orig Radius')).toBeVisible();
  await expect(headerOf(page, 'Corridor')).toHaveCount(0);
  await showComments(page);
  await page.getByRole('button', { name: 'About live leads' }).hover();
  // A cell under the pointer may show its own tooltip.
  const about = page.getByRole('tooltip', { name: 'Displays up to 400' });
  await expect(about).toHaveText('Displays up to 400 new leads from the past 30 minutes across all active postings.');

  await page.getByPlaceholder(SEARCH).fill(mark);
  const lead = rowOf(page, `${mark} load`);
  await expect(lead).toHaveCount(1);
  const comment = page.getByRole('textbox', { name: 'Comments', exact: true });
  // The message has opened the lead that it names, which may be this one.
  if (!(await comment.isVisible())) await lead.click();
  await expect(comment).toHaveValue(`${mark} load`);
  expect((await page.locator('.ag-full-width-row').boundingBox())?.height).toBe(112);
  await comment.click();
  await expect(comment).toBeFocused();
  await comment.dblclick();
  await comment.fill('something else');
  await comment.blur();
  await expect(comment).toHaveValue(`${mark} load`);
  expect(await findFaults(page, LIVE_LEADS)).toEqual([]);

  // The other mode's grid: a broker's live leads are trucks, whose corridor is hidden until the user shows it.
  await broker.page.keyboard.press('l');
  await expect(broker.page.getByRole('heading', { name: 'All Loads Live Leads' })).toBeVisible();
  await showComments(broker.page);
  await broker.page.getByPlaceholder(SEARCH).fill(mark);
  await expect(rowOf(broker.page, `${mark} truck`)).toBeVisible();
  await broker.page.getByRole('button', { name: /columns? (is|are) hidden/ }).click();
  const columnOf = (name: RegExp) => broker.page.getByRole('checkbox', { name });
  await expect(columnOf(/^Orig Radius/)).toBeVisible();
  await expect(columnOf(/^Corridor/)).toBeVisible();
  await broker.page.keyboard.press('Escape');
  await expect(columnOf(/^Orig Radius/)).toBeHidden();
  await broker.page.getByRole('switch', { name: 'Show Live Leads: Loads' }).click();

  await page.getByRole('button', { name: 'Pause' }).click();
  await loads.post(lane, `${mark} second`);
  // The demo market may have posted one more.
  await expect(page.getByText(/Paused\. [1-9]\d* new/)).toBeVisible();
  await page.getByRole('button', { name: 'Play' }).click();
  await page.mouse.move(5, 5);
  const second = rowOf(page, `${mark} second`);
  await expect(second).toBeVisible();
  // The first lead's details are still open; those of the second lead must appear below the second row.
  await second.click();
  await expect(comment).toHaveValue(`${mark} second`);
  const details = page.locator('.ag-full-width-row');
  await expect(details).toHaveCount(1);
  const readPlace = async (row: Locator) => Number(await row.getAttribute('row-index'));
  await expect.poll(async () => (await readPlace(details)) - (await readPlace(second))).toBe(1);

  // The row of a covered lead stays for five seconds, and as long as the pointer is over the list.
  const covered = expect(page.locator('.ls-row-gone').filter({ hasText: 'covered' })).toBeVisible();
  await Promise.all([covered, loads.delete(`${mark} load`)]);
  await page.mouse.move(0, 0);
  await expect(page.locator('.ls-row-gone')).toHaveCount(0);

  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(rowOf(page, `${mark} second`)).toHaveCount(0);
  await carrier.select(`${mark} truck`);
  await expect(page.getByRole('switch', { name: /^Show Live Leads/ })).not.toBeChecked();
  await Promise.all([loads.deleteAll(), trucks.deleteAll()]);
});

test('a live lead shows which postings it matches, is filtered by one of them, and is flagged', async () => {
  const { page } = carrier;
  const own = { ...lane, origin: 'Timmins', destination: 'Regina' };
  const mark = `match ${Date.now()}`;
  await loads.post(own, `${mark} load`);
  for (const name of ['near', 'far']) await trucks.post(own, `${mark} ${name}`);
  await page.keyboard.press('l');
  const heading = page.getByRole('region', { name: 'Live leads' }).getByRole('heading');
  await expect(heading).toHaveText('All Equipment Live Leads');
  await page.getByPlaceholder(SEARCH).fill(mark);
  const lead = rowOf(page, `${mark} load`);
  const badge = lead.locator('[col-id="matches"]');
  await expect(badge).toHaveText('2');

  await badge.hover();
  const card = page.getByRole('tooltip').filter({ hasText: 'Your matching postings' });
  await expect(card.getByRole('listitem')).toHaveCount(2);
  await expect(card.getByRole('listitem').first()).toHaveText(
    /^[A-Z][a-z]{2} \d\d \d{4}, Timmins, ON \d+ to Regina, SK \d+$/,
  );
  expect(await findFaults(page, '[role="tooltip"]')).toEqual([]);
  await card.getByRole('button', { name: 'Show All Matches' }).click();
  const matches = page.getByRole('dialog', { name: 'This lead matches with these 2 of your postings' });
  await expect(matches.locator('.ag-row')).toHaveCount(2);
  expect(await findFaults(page, '[role="dialog"]')).toEqual([]);
  await matches.locator('.ag-row').nth(1).click();
  await expect(matches).toBeHidden();
  await expect(heading).toHaveText(/^Timmins, ON.* → Regina, SK/);
  await expect(badge).toHaveText('');
  await page.getByRole('button', { name: 'Show All', exact: true }).click();
  await expect(heading).toHaveText('All Equipment Live Leads');

  await carrier.posting(`${mark} far`).hover();
  await page.getByRole('button', { name: /^Live leads of this posting only: Timmins/ }).click();
  await expect(heading).toHaveText(/^Timmins, ON.* → Regina, SK/);
  await page.getByRole('button', { name: 'Show All', exact: true }).click();

  await lead.click({ button: 'right' });
  await expect(page.getByRole('menuitem')).toHaveText([
    'Show the details',
    'Show All Matches',
    'FlagG',
    'ContactO',
    'Add a noteH',
    'CallP',
    'Copy phoneY',
  ]);
  const press = (name: string) => page.getByRole('menuitem', { name }).click();
  await expectMessage(page, 'Lead Flagged successfully!', () => press('Flag'));
  await lead.click({ button: 'right' });
  await expectMessage(page, 'Unflagged successfully', () => press('Unflag'));

  // Where the window has no room for the list, its switch is hidden, so there must be another way back.
  await page.setViewportSize({ width: 800, height: 900 });
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(carrier.list).toBeVisible();
  await page.setViewportSize({ width: 1920, height: 1080 });
  await Promise.all([loads.deleteAll(), trucks.deleteAll()]);
});
