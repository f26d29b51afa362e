import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Locator, type Page, type Route } from '@playwright/test';
import type { DeskPage } from '../pages/desk-page.ts';
import { waitForFocusIn } from '../pages/focus.ts';
import { test } from '../pages/journey.ts';
import { LeadsPane } from '../pages/leads-pane.ts';
import { expectMessage, keepMessage } from '../pages/messages.ts';
import { openDeskOn, signInPostingCalls } from '../pages/open-desk.ts';
import { copyRow } from '../pages/paste.ts';
import { USERS } from '../pages/sign-in-page.ts';

// A tablet: what is pressed at 1024 pixels is pressed by touch.
test.use({ hasTouch: true });

/** Longer than the desk needs to load. */
const LATE_CODE_MS = 6_000;
const QUICK_POST_CODE = /\/assets\/quick-post-line-[^/]*\.js$/;
const LANE = { origin: 'Timmins', destination: 'Saskatoon', types: ['LowBoy/RGN'] };

/** The controls of the page that are smaller than a target may be. Links and fields in running text are exempt. */
function listSmallTargets(page: Page): Promise<string[]> {
  return page.locator('button:visible, [role="button"]:visible').evaluateAll((controls) =>
    controls.flatMap((control) => {
      const { width, height } = control.getBoundingClientRect();
      const isSmall = Math.min(Math.round(width), Math.round(height)) < 28;
      return isSmall ? [`${control.getAttribute('aria-label') ?? control.textContent} ${width}×${height}`] : [];
    }),
  );
}

/** The headers of a grid that are cut by its edge. */
function listCutHeaders(grid: Locator): Promise<string[]> {
  return grid.evaluate((element) => {
    const right = element.getBoundingClientRect().right;
    return [...element.querySelectorAll('.ag-header-cell')]
      .filter((header) => Math.round(header.getBoundingClientRect().right) > Math.round(right))
      .map((header) => header.textContent.trim());
  });
}

/** The buttons above the posting list, by line from the top. */
function listToolbarLines(desk: DeskPage): Promise<string[][]> {
  const pane = desk.page.getByRole('region', { name: 'My loads' });
  return pane.evaluate((element) => {
    const listTop = element.querySelector('[role="listbox"]')?.getBoundingClientRect().top ?? 0;
    const lines: { bottom: number; names: string[] }[] = [];
    for (const button of element.querySelectorAll('button')) {
      const { top, bottom } = button.getBoundingClientRect();
      if (bottom > listTop) continue;
      const name = button.getAttribute('aria-label') ?? button.textContent;
      const line = lines.at(-1);
      if (line !== undefined && top < line.bottom) line.names.push(name);
      else lines.push({ bottom, names: [name] });
    }
    return lines.map(({ names }) => names);
  });
}

/** The height of the label of the live leads' switch with as many new leads as the list may have. */
function readLabelHeight(page: Page): Promise<number> {
  return page
    .locator('label')
    .filter({ hasText: /^Loads/ })
    .evaluate((label) => {
      const text = document.createTreeWalker(label, NodeFilter.SHOW_TEXT).nextNode() as Text;
      const shown = text.data;
      text.data = 'Loads (400)';
      const { height } = label.getBoundingClientRect();
      text.data = shown;
      return Math.round(height);
    });
}

/** Beside the details, the toolbar has a line for the actions and one for the state of the list. */
async function expectTwoToolbarLines(desk: DeskPage, filter = ['Filter']): Promise<void> {
  const actions = ['Post', ...filter, 'Sort', 'Tags', 'Reload leads', 'Track', 'Actions for the list'];
  await expect.poll(() => listToolbarLines(desk)).toEqual([actions, expect.arrayContaining(['Live lead sound'])]);
  expect(await readLabelHeight(desk.page), 'the label is on one line').toBeLessThan(32);
}

/** An active filter has a button more. */
async function expectTwoLinesWithFilter(desk: DeskPage): Promise<void> {
  const { page } = desk;
  await page.keyboard.press('f');
  const dialog = page.getByRole('dialog', { name: 'Filter Postings' });
  await dialog.getByRole('checkbox', { name: 'My Postings' }).check();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expectTwoToolbarLines(desk, ['Filter: My Postings', 'Clear the filter']);
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await desk.list.focus();
}

/** Picks the two loads on top of the list by keyboard, posts them a day later, takes that back, and deletes both. */
async function removeBothAtOnce(page: Page, desk: DeskPage): Promise<void> {
  const { keyboard } = page;
  const picked = desk.list.getByRole('option', { selected: true }).filter({ hasText: LANE.origin });
  const bar = page.getByRole('toolbar', { name: 'Selected postings' });
  const pick = async () => {
    await keyboard.press('Home');
    await keyboard.press('Shift+J');
    await expect(picked).toHaveCount(2);
    await expect(bar.getByRole('status')).toHaveText('2 selected');
  };
  await pick();
  await keyboard.press('d');
  await keepMessage(page, '2 postings posted a day later.');
  await expect(desk.list.getByRole('option').filter({ hasText: LANE.origin })).toHaveCount(4);
  const toasts = page.getByRole('region', { name: 'Messages' }).getByRole('list');
  await expect(async () => {
    const [pane, messages] = await Promise.all([desk.list.locator('..').boundingBox(), toasts.boundingBox()]);
    expect((pane?.y ?? 0) + (pane?.height ?? 0)).toBeLessThanOrEqual(messages?.y ?? 0);
  }, 'the list ends above the messages').toPass();
  await keyboard.press('z');
  await expect(page.getByText('2 changes undone.')).toBeVisible();
  await expect(desk.list.getByRole('option').filter({ hasText: LANE.origin })).toHaveCount(2);
  await desk.list.focus();
  await pick();
  await keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: 'Delete posting' });
  await waitForFocusIn(question);
  await keyboard.press('Tab');
  await expect(question.getByRole('button', { name: 'Delete' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText('2 postings deleted.')).toBeVisible();
}

test('a broker posts, reaches a lead, flags it and removes several postings by keyboard, and the screen fits 1920 to 1024 pixels', async ({
  page,
}) => {
  const desk = await openDeskOn(page, USERS.broker);
  const { keyboard } = page;
  const leads = new LeadsPane(page);
  const mark = `keys ${Date.now()}`;
  const trucks = await signInPostingCalls(USERS.carrier, 'equipment');
  await trucks.post(LANE, `${mark} truck`);

  await expect(desk.list).toBeFocused();
  await desk.post({ ...LANE, comment: mark });
  await expect(desk.posting(mark)).toHaveAttribute('aria-selected', 'true');
  await expect(desk.list).toBeFocused();
  // The next load has the same equipment and size: the keys are n, Tab, Tab and Ctrl+Enter.
  await keyboard.type('nTimmins');
  await expect(page.getByRole('listbox', { name: 'Origin' }).getByRole('option').first()).toContainText('Timmins');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  // Near the first destination, and another one: the same load twice would be a question.
  await keyboard.type('Rosthern');
  const destination = page.getByRole('listbox', { name: 'Destination' }).getByRole('option').first();
  await expect(destination).toContainText('Rosthern');
  await expectMessage(page, 'Posting has been added successfully!', () => keyboard.press('Control+Enter'));
  await expect(desk.list).toBeFocused();
  await expect(leads.row('Timmins').first()).toBeVisible();

  await keyboard.press('ArrowRight');
  await expect(leads.grid.locator('.ag-cell-focus')).toBeVisible();
  await expectMessage(page, ' is copied.', () => keyboard.press('y'));
  expect(await copyRow(page)).toContain('\tTimmins\tON\tSaskatoon\tSK\t');
  await expectMessage(page, 'Lead Flagged successfully!', () => keyboard.press('g'));
  await expectMessage(page, 'Unflagged successfully', () => keyboard.press('g'));
  await keyboard.press('ArrowLeft');
  await expect(desk.list).toBeFocused();
  await expect.poll(() => listCutHeaders(leads.grid)).toEqual([]);
  await expect(page.getByRole('button', { name: /columns are hidden/ })).toBeVisible();

  for (const width of [1280, 1366, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await expectTwoToolbarLines(desk);
    if (width === 1280) await expectTwoLinesWithFilter(desk);
  }

  // A compact row has no comment, by which the others are found.
  const row = desk.list.getByRole('option').first();
  const height = async () => (await row.boundingBox())?.height;
  await keyboard.press('v');
  await expect.poll(height).toBe(56);
  await keyboard.press('v');
  await expect.poll(height).toBe(120);

  await page.setViewportSize({ width: 1024, height: 700 });
  await expect(desk.list).toBeVisible();
  await expect.poll(async () => (await listToolbarLines(desk)).length).toBe(1);
  await expect(leads.grid).toBeHidden();
  await expect.poll(() => listSmallTargets(page)).toEqual([]);
  await desk.list.focus();
  await keyboard.press('ArrowRight');
  const back = page.getByRole('button', { name: 'Back' });
  await expect(back).toBeVisible();
  await expect(leads.grid.locator('.ag-cell-focus')).toBeVisible();
  await expect.poll(() => listCutHeaders(leads.grid)).toEqual([]);
  await leads.grid.getByRole('row').nth(1).getByRole('gridcell').first().tap();
  await expect(page.getByRole('complementary', { name: /^Lead of/ })).toBeFocused();
  await expect.poll(() => listSmallTargets(page)).toEqual([]);
  await keyboard.press('Escape');
  await expect(leads.grid.locator('.ag-cell-focus')).toBeVisible();
  await back.tap();
  await expect(desk.list).toBeFocused();

  await removeBothAtOnce(page, desk);
  await expect(desk.posting(mark)).toHaveCount(0);
  await trucks.deleteAll();
});

test('what is typed after the key of the quick post reaches its line, also while the code of the line is loading', async ({
  page,
}) => {
  // Once: the script is fetched and then imported from the browser's cache, which routed pages do not have.
  const lateCode = async (route: Route) => {
    await sleep(LATE_CODE_MS);
    await route.continue();
  };
  await page.route(QUICK_POST_CODE, lateCode, { times: 1 });
  const desk = await openDeskOn(page, USERS.broker);
  await expect(desk.list).toBeFocused();
  await page.keyboard.type('qtor > chi van');
  await expect(page.getByLabel('A posting in one line')).toHaveValue('tor > chi van');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a broker changes the rate of a row by two keys, and sees in the form what its other tab has', async ({
  page,
}) => {
  const loads = await signInPostingCalls(USERS.broker, 'load');
  const comment = `priced ${Date.now()}`;
  await loads.post({ ...LANE, rate: { amount: 1_850_00, currency: 'CAD', basis: 'flat' } }, comment);
  const desk = await openDeskOn(page, USERS.broker);
  await desk.select(comment);
  await desk.list.focus();
  await page.keyboard.press('$');
  // Typed before the field is there: it is not lost.
  await page.keyboard.type('1900');
  await expectMessage(page, 'The rate is now $1,900 CAD.', () => page.keyboard.press('Enter'));
  await expect(desk.posting(comment)).toContainText('$1,900 CAD');
  await expect(desk.list).toBeFocused();
  await page.keyboard.press('z');
  await expect(desk.posting(comment)).toContainText('$1,850 CAD');
  await page.keyboard.press('$');
  await expect(page.getByRole('textbox', { name: 'Rate' })).toBeFocused();
  await page.keyboard.type('2');
  await page.keyboard.press('Escape');
  await expect(desk.posting(comment)).toContainText('$1,850 CAD');
  await page.keyboard.press('e');
  const form = page.getByRole('dialog', { name: 'Edit Posting' });
  await expect(form.getByText('$1,850 CAD', { exact: true })).toBeVisible();
  // The field of the other tab has the same text and is hidden.
  await expect(form.getByText(comment, { exact: true }).filter({ visible: true })).toBeVisible();
  await form.getByRole('tab', { name: 'Additional Info' }).click();
  await expect(form.getByText(/^Timmins, ON 50 → Saskatoon, SK 50$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await loads.deleteAll();
});
