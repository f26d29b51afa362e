import { expect, type Page } from '@playwright/test';
import { listChangedPlaces, listControlPlaces } from '../layout/control-places.ts';
import { openContext } from '../layout/layout-subjects.ts';
import { waitForFocusIn } from '../pages/focus.ts';
import { test } from '../pages/journey.ts';
import { LeadsPane } from '../pages/leads-pane.ts';
import { getAddress, openDeskOn, signInPostingCalls } from '../pages/open-desk.ts';
import type { DeskPage } from '../pages/desk-page.ts';
import type { PostingCalls } from '../pages/posting-calls.ts';
import { USERS } from '../pages/sign-in-page.ts';

const LANE = { origin: 'Hearst', destination: 'Wawa', types: ['Rack Tarp'] };
/** Longer than a tooltip or a card of a row waits. */
const REST_MS = 900;
/** A card is gone this long after the pointer has left it. */
const AWAY_MS = 300;
/** Where no control is. */
const ASIDE = { x: 1, y: 790 };

interface Scene {
  readonly desk: DeskPage;
  readonly leads: LeadsPane;
  readonly trucks: PostingCalls;
  readonly mark: string;
  readonly end: () => Promise<unknown>;
}

/** The desk of a broker with a load that has a lead. */
async function open(page: Page, width: number): Promise<Scene> {
  await page.setViewportSize({ width, height: 800 });
  const mark = `steady ${Date.now()}`;
  const [loads, trucks] = await Promise.all([
    signInPostingCalls(USERS.broker, 'load'),
    signInPostingCalls(USERS.carrier, 'equipment'),
  ]);
  await trucks.post(LANE, `${mark} truck`);
  await loads.post(LANE, `${mark} load`);
  const desk = await openDeskOn(page, USERS.broker);
  const leads = new LeadsPane(page);
  await desk.select(`${mark} load`);
  await expect(leads.row('Hearst').first()).toBeVisible();
  return { desk, leads, trucks, mark, end: () => Promise.all([loads.deleteAll(), trucks.deleteAll()]) };
}

async function rest(page: Page, ms = REST_MS): Promise<void> {
  await page.mouse.move(ASIDE.x, ASIDE.y);
  await page.waitForTimeout(ms);
}

/** Waits until all has loaded: what loads late may take room below the rows. */
async function waitUntilAtRest(page: Page): Promise<void> {
  await rest(page);
  let before = '';
  await expect(async () => {
    const now = JSON.stringify(await listControlPlaces(page, 'main :not([role="row"])'));
    const isSame = now === before;
    before = now;
    expect(isSame).toBe(true);
  }).toPass({ intervals: [2_000] });
}

/** Rests with the pointer on each control in turn. @returns the controls whose middle has another action then, and what is said twice */
async function listMovedByHover(page: Page, within?: string): Promise<string[]> {
  await waitUntilAtRest(page);
  const moved: string[] = [];
  const seen = new Set<string>();
  // Rows may come while the pointer is elsewhere, so each place is looked up before the pointer goes there.
  const findNext = async () => (await listControlPlaces(page, within)).find(({ name }) => !seen.has(name));
  for (let place = await findNext(); place !== undefined; place = await findNext()) {
    seen.add(place.name);
    await page.mouse.move(place.x, place.y);
    await page.waitForTimeout(REST_MS);
    moved.push(...(await listChangedPlaces(page, [place])));
    const tips = await page.getByRole('tooltip').filter({ visible: true }).count();
    if (tips > 1) moved.push(`${place.name}: ${tips} tooltips`);
    await rest(page, AWAY_MS);
  }
  return moved;
}

for (const width of [1280, 1920]) {
  test(`no control moves or is covered by hover, an event or a message at ${width} pixels`, async ({ page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const { desk, leads, trucks, mark, end } = await open(page, width);
    expect.soft(await listMovedByHover(page), 'after hover').toEqual([]);

    await leads.row('Hearst').first().click();
    await expect(leads.panel).toBeVisible();
    await rest(page);
    // A message of live leads would be gone by then.
    const messages = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
    await expect(messages).toHaveCount(0);
    const places = await listControlPlaces(page);
    await trucks.post(LANE, `${mark} truck 2`);
    await expect(desk.posting(`${mark} load`)).toContainText('2');
    await page.waitForTimeout(REST_MS);
    expect.soft(await listChangedPlaces(page, places), 'after an event').toEqual([]);

    await page.getByRole('button', { name: 'Copy a link to this lead' }).click();
    await expect(messages).toHaveCount(1);
    // The focus has left the rows, so that new ones may come.
    const others = places.filter(({ name }) => !/^(row|button Actions for) /.test(name));
    expect.soft(await listChangedPlaces(page, others), 'after a message').toEqual([]);
    // A message stays while the pointer is on it.
    const closing = messages.filter({ hasText: 'copied' }).getByRole('button', { name: 'Close' });
    await closing.hover();
    const place = await closing.boundingBox();
    await page.keyboard.press('g');
    await expect(messages).toHaveCount(2);
    expect.soft(await closing.boundingBox(), 'after a second message').toEqual(place);
    await end();
  });
}

test('the details keep their place when their counts arrive, and a saved note moves nothing of the panel', async ({
  page,
}) => {
  const { desk, leads, mark, end } = await open(page, 1280);
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/(EquipmentLead|RIRate|PDRatio|Aggregate)/, async (route) => {
    await asked;
    await route.continue();
  });
  await desk.list.getByRole('option').filter({ hasNotText: mark }).filter({ hasText: /lead/ }).first().click();
  await rest(page);
  const places = await listControlPlaces(page, 'main header');
  answer();
  await expect(leads.grid.getByRole('gridcell').first()).toBeVisible();
  await rest(page);
  expect.soft(await listChangedPlaces(page, places), 'after the counts').toEqual([]);

  await desk.select(`${mark} load`);
  await leads.row('Hearst').first().click();
  await expect(leads.panel.getByRole('term').first()).toBeVisible();
  await rest(page);
  const inPanel = await listControlPlaces(page, 'aside');
  await page.keyboard.press('h');
  const dialog = page.getByRole('dialog');
  await waitForFocusIn(dialog);
  await page.keyboard.type('no answer');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await rest(page);
  expect.soft(await listChangedPlaces(page, inPanel), 'after a note').toEqual([]);
  await end();
});

test('no control moves or is covered by hover in the live leads, and no card covers the opened row', async ({
  page,
}) => {
  const { desk, leads, trucks, mark, end } = await open(page, 1280);
  await page.keyboard.press('l');
  // A mark at rest is no control yet; the button that it announces is at its place.
  const funnel = await desk.posting(`${mark} load`).locator('[data-filter-mark]').boundingBox();
  const middle = { x: (funnel?.x ?? 0) + (funnel?.width ?? 0) / 2, y: (funnel?.y ?? 0) + (funnel?.height ?? 0) / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.waitForTimeout(REST_MS);
  const [there] = await listChangedPlaces(page, [{ ...middle, name: '' }]);
  expect.soft(there).toContain('button Live leads of this posting only');
  await trucks.post(LANE, `${mark} truck 2`);
  await expect(leads.row('Hearst').first()).toBeVisible();
  expect.soft(await listMovedByHover(page, 'main'), 'after hover').toEqual([]);
  const row = leads.grid.locator('[row-id]').first();
  await row.locator('[col-id]').nth(3).click();
  await expect(leads.grid.locator('[row-id$=":details"]')).toBeVisible();
  expect.soft(await listMovedByHover(page, '[role="grid"]'), 'with an opened row').toEqual([]);
  await end();
});

for (const email of [USERS.broker, USERS.carrier]) {
  test(`the lines that decide about a lead need no scrolling at 1280 by 800 for ${email}`, async ({ browser }) => {
    for (const language of ['en', 'fr-CA']) {
      const context = await openContext(browser, getAddress(), email, language);
      const page = await context.newPage();
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto('/home');
      await page
        .getByRole('option')
        .filter({ hasText: /[1-9]\d* (lead|piste)/ })
        .first()
        .click();
      const rows = page.locator('[role="grid"] [role="row"][row-id]');
      for (const row of [0, 1, 2]) {
        await rows.nth(row).locator('[role="gridcell"]').nth(2).click();
        const brief = page.getByRole('complementary').getByRole('region', { name: /^(In short|En bref)$/ });
        await expect(brief).toContainText('→');
        await page.waitForTimeout(REST_MS);
        const panel = await page.getByRole('complementary').boundingBox();
        const lines = await brief.boundingBox();
        const endOf = (box: typeof panel) => (box === null ? NaN : box.y + box.height);
        expect(endOf(lines), `lead ${row} in ${language}`).toBeLessThanOrEqual(endOf(panel));
      }
      await context.close();
    }
  });
}
