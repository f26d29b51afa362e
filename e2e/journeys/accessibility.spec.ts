import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { findFaultsInBothThemes as findFaults } from '../pages/axe.ts';
import { DeskPage } from '../pages/desk-page.ts';
import { pressInMenu } from '../pages/focus.ts';
import { test } from '../pages/journey.ts';
import { LeadsPane } from '../pages/leads-pane.ts';
import { expectMessage } from '../pages/messages.ts';
import { NetworksPage } from '../pages/networks-page.ts';
import { openDeskOn, signInPostingCalls } from '../pages/open-desk.ts';
import { SignInPage, USERS } from '../pages/sign-in-page.ts';
import { TemplatesPage } from '../pages/templates-page.ts';

const DIALOG = '[role="dialog"]';
const MENU = '[role="menu"]';
const LANE = { origin: 'Sudbury', destination: 'Thunder Bay', types: ['Rack Tarp'] };

// Shows every column but few rows: the time of axe grows with the square of the number of elements.
const viewport = { width: 1920, height: 640 };
// The message contains the result of axe; tracing every element of every step takes as long as the check itself.
test.use({ viewport, trace: 'off' });

/** Opens a page for a signed-in user, shared by all tests of that user's screens. */
async function signIn(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage();
  await openDeskOn(page, email);
  return page;
}

/**
 * Posts a load and a truck that match, and selects one of them on the open desk of its company. The demo market may
 * withdraw its own leads at any time, but not this one.
 */
async function postPair(page: Page, whose: 'broker' | 'carrier'): Promise<{ lead: Locator; remove(): Promise<void> }> {
  const desk = new DeskPage(page);
  const [loads, trucks] = await Promise.all([
    signInPostingCalls(USERS.broker, 'load'),
    signInPostingCalls(USERS.carrier, 'equipment'),
  ]);
  const mark = `axe ${Date.now()}`;
  await Promise.all([loads.post(LANE, `${mark} load`), trucks.post(LANE, `${mark} truck`)]);
  await desk.select(whose === 'broker' ? `${mark} load` : `${mark} truck`);
  const leads = new LeadsPane(page);
  // The comment, by which the row is found, is not shown beside the panel.
  const id = await leads.row(mark).getAttribute('row-id');
  const lead = leads.grid.locator(`[row-id="${id}"]`).first();
  return { lead, remove: async () => void (await Promise.all([loads.deleteAll(), trucks.deleteAll()])) };
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

// Screens with a journey of their own are checked there: live leads, notifications, sessions, preferences.
test.describe('in both themes axe finds nothing on a carrier’s screens:', () => {
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await signIn(browser, USERS.carrier);
  });
  test.afterAll(() => page.context().close());

  test('desk and posting form', async () => {
    await expect(new DeskPage(page).leads.getByRole('row').nth(1)).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Origin', exact: true })).toBeFocused();
    expect(await findFaults(page, DIALOG)).toEqual([]);
    await page.getByRole('tab', { name: 'Additional Info' }).click();
    expect(await findFaults(page, DIALOG)).toEqual([]);
    await closeDialog(page);
  });

  test('map, templates and their form', async () => {
    await page.keyboard.press('t');
    await expect(page.getByRole('region', { name: 'Map of my postings' }).getByRole('button').first()).toBeVisible();
    expect(await findFaults(page, DIALOG)).toEqual([]);
    await closeDialog(page);
    const templates = new TemplatesPage(page);
    await templates.open();
    await templates.cards.first().getByRole('checkbox').check();
    expect(await findFaults(page)).toEqual([]);
    await templates.cards.first().getByRole('button', { name: /^Edit/ }).click();
    await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Origin', exact: true })).toBeFocused();
    expect(await findFaults(page, DIALOG)).toEqual([]);
    await closeDialog(page);
  });

  test('networks with their dialogs, and excluded', async () => {
    const networks = new NetworksPage(page);
    await networks.open();
    await expect(networks.members.getByRole('row').nth(1)).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    for (const name of ['Add Network', 'Add Company']) {
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
      expect(await findFaults(page, DIALOG)).toEqual([]);
      await closeDialog(page);
    }
    await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Excluded' }).click();
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
  });

  test('flagged, both sides of a card', async () => {
    const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
    await sidebar.getByRole('link', { name: 'Home' }).click();
    const { lead, remove } = await postPair(page, 'carrier');
    await expectMessage(page, 'Lead Flagged successfully!', () => new LeadsPane(page).choose(lead, 'Flag'));
    await sidebar.getByRole('link', { name: 'Flagged' }).click();
    const card = page.getByRole('article').first();
    await expect(card).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    await card.getByRole('button', { name: 'View Detailed Information' }).click();
    await expect(card.getByText(/Information$/).first()).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    await card.getByRole('button', { name: /^Actions for/ }).click();
    const unflag = page.getByRole('menuitem', { name: 'Unflag' });
    await expectMessage(page, 'Unflagged successfully', () => unflag.click());
    await remove();
  });
});

test.describe('in both themes axe finds nothing on a broker’s screens:', () => {
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await signIn(browser, USERS.broker);
  });
  test.afterAll(() => page.context().close());

  test("filter, tags and a row's menu", async () => {
    const desk = new DeskPage(page);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const filter = page.getByRole('dialog', { name: 'Filter Postings' });
    await filter.getByRole('checkbox', { name: 'My Postings' }).check();
    expect(await findFaults(page, DIALOG)).toEqual([]);
    await filter.getByRole('button', { name: 'Apply' }).click();
    await expect(filter).toBeHidden();
    await page.getByRole('button', { name: 'Tags', exact: true }).click();
    const tags = page.getByRole('dialog', { name: 'Manage Tags' });
    await tags.getByLabel('Tag name').fill('Axe');
    await tags.getByRole('button', { name: 'Add Tag' }).click();
    await expect(tags.getByText('Axe', { exact: true })).toBeVisible();
    expect(await findFaults(page, DIALOG)).toEqual([]);
    await closeDialog(page);
    await desk.list.getByRole('option').first().click({ button: 'right' });
    await pressInMenu(page.getByRole('menuitem', { name: 'Tag' }), 'ArrowRight');
    await expect(page.getByRole('menuitemcheckbox').first()).toBeVisible();
    expect(await findFaults(page, MENU)).toEqual([]);
    await pressInMenu(page.getByRole('menuitemcheckbox').first(), 'Enter');
    await expect(page.getByRole('menu')).toHaveCount(0);
    expect(await findFaults(page)).toEqual([]);
  });

  test("a lead's panel, menu and dialogs", async () => {
    const leads = new LeadsPane(page);
    const { lead, remove } = await postPair(page, 'broker');
    const menu = await leads.openMenu(lead);
    expect(await findFaults(page, MENU)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await leads.choose(lead, 'Add to network');
    await expect(page.getByPlaceholder('Search Network..')).toBeFocused();
    expect(await findFaults(page, DIALOG)).toEqual([]);
    await closeDialog(page);
    await expectMessage(page, 'Lead Flagged successfully!', () => leads.choose(lead, 'Flag'));
    await leads.cell(lead, 'date').click();
    await expect(leads.panel.getByText('Why this matched')).toBeVisible();
    await expect(leads.panel.getByText('Credit scores')).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(leads.panel).toBeHidden();
    await expectMessage(page, 'Unflagged successfully', () => leads.choose(lead, 'Unflag'));
    await remove();
  });
});

test.describe('in both themes axe finds nothing', () => {
  test('on the sign-in page and under the insurance alert', async ({ page }) => {
    await page.goto('/home');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    await new SignInPage(page).signIn(USERS.insuranceExpired);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expect(page.getByText('Number of leads')).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
  });
});
