import { expect } from '@playwright/test';
import { pressEnterOn, waitForFocusIn } from '../pages/focus.ts';
import { test } from '../pages/journey.ts';
import { LeadsPane } from '../pages/leads-pane.ts';
import { removeCode } from '../pages/missing-code.ts';
import { openDeskOn, openHomeOn } from '../pages/open-desk.ts';
import { USERS } from '../pages/sign-in-page.ts';

const NOT_LOADED = 'This could not be loaded';
const QUICK_POST = /\/assets\/quick-post-line-[^/]*\.js$/;
const FORM = /\/assets\/posting-form-dialog-[^/]*\.js$/;
/** A script that the form imports. */
const FORM_FIELDS = /\/assets\/use-posting-form-[^/]*\.js$/;
const TEMPLATES = /\/assets\/template-page-[^/]*\.js$/;
const SEARCH = /\/assets\/search-page-[^/]*\.js$/;
const GRID = /\/assets\/ag-data-grid-[^/]*\.js$/;
const PALETTE = /\/assets\/command-palette-[^/]*\.js$/;
const GONE = 404;

test('a quick post whose code cannot be loaded says so, and Retry opens its line', async ({ page }) => {
  const code = await removeCode(page, QUICK_POST);
  const desk = await openDeskOn(page, USERS.broker);
  await expect(desk.list).toBeFocused();
  await page.keyboard.press('q');
  const message = page.getByRole('dialog', { name: NOT_LOADED });
  await waitForFocusIn(message);
  await page.keyboard.press('Enter');
  await waitForFocusIn(message);
  code.restore();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('A posting in one line')).toBeFocused();
});

for (const [name, scripts] of [
  ['whose code', FORM],
  ['of whose code one shared script', FORM_FIELDS],
] as const) {
  test(`a dialog ${name} cannot be loaded opens with Retry`, async ({ page }) => {
    const code = await removeCode(page, scripts);
    await openDeskOn(page, USERS.broker);
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    const message = page.getByRole('dialog', { name: NOT_LOADED });
    await expect(message).toBeVisible();
    code.restore();
    await message.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('combobox', { name: 'Origin', exact: true })).toBeVisible();
  });
}

test('a screen whose code cannot be loaded is shown with Retry, by mouse and by keyboard', async ({ page }) => {
  const templates = await removeCode(page, TEMPLATES);
  const search = await removeCode(page, SEARCH);
  await openDeskOn(page, USERS.broker);
  const retry = page.getByRole('alert').filter({ hasText: NOT_LOADED }).getByRole('button', { name: 'Retry' });

  const rail = page.getByRole('navigation', { name: 'Sidebar' });
  await rail.getByRole('link', { name: 'Templates' }).click();
  await retry.click();
  await expect(retry).toBeVisible();
  templates.restore();
  await retry.click();
  await expect(page.getByRole('heading', { name: /templates/i }).first()).toBeVisible();

  await pressEnterOn(rail.getByRole('link', { name: 'Search' }));
  await expect(retry).toBeVisible();
  search.restore();
  await pressEnterOn(retry);
  await expect(page.getByRole('textbox', { name: 'Company Name' })).toBeVisible();
});

for (const [way, press] of [
  ['by mouse', 'click'],
  ['by keyboard', 'enter'],
] as const) {
  test(`leads whose grid cannot be loaded are shown with Retry ${way}, and the desk stays`, async ({ page }) => {
    const code = await removeCode(page, GRID);
    const desk = await openDeskOn(page, USERS.broker);
    const retry = page.getByRole('alert').filter({ hasText: NOT_LOADED }).getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible();
    await expect(desk.list.getByRole('option').first()).toBeVisible();
    code.restore();
    await (press === 'click' ? retry.click() : pressEnterOn(retry));
    await expect(new LeadsPane(page).grid).toBeVisible();
  });
}

test('after an update of the board a reload opens the line of the quick post that was requested', async ({ page }) => {
  const code = await removeCode(page, QUICK_POST, GONE);
  const desk = await openDeskOn(page, USERS.broker);
  await expect(desk.list).toBeFocused();
  await page.keyboard.press('q');
  const message = page.getByRole('dialog', { name: NOT_LOADED });
  await expect(message).toContainText('what you have typed is kept');
  await waitForFocusIn(message);
  await expect(message.getByRole('button', { name: 'Reload the page' })).toBeFocused();
  code.restore();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('A posting in one line')).toBeFocused();
});

test('after an update of the board a reload keeps a search that was typed', async ({ page }) => {
  const code = await removeCode(page, PALETTE, GONE);
  await openHomeOn(page, USERS.broker);
  await page.goto('/search');
  await page.getByRole('textbox', { name: 'Company Name' }).fill('oak');
  await page.keyboard.press('Control+k');
  const message = page.getByRole('dialog', { name: NOT_LOADED });
  await expect(message).toContainText('what you have typed is kept');
  code.restore();
  await message.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Company Name' })).toHaveValue('oak');
});

test('a reload for a new version keeps a half-filled posting form', async ({ page }) => {
  await openDeskOn(page, USERS.broker);
  await page.keyboard.press('n');
  const form = page.getByRole('dialog');
  await form.getByRole('tab', { name: 'Additional' }).click();
  await form.getByLabel('Comments').fill('two straps, half typed');
  await page.route('**/version.json', (route) => route.fulfill({ json: { version: '99.0.0', build: 'the next one' } }));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await page.waitForEvent('load');
  await form.getByRole('tab', { name: 'Additional' }).click();
  await expect(form.getByLabel('Comments')).toHaveValue('two straps, half typed');
});
