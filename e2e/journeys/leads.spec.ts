import { expect, type Locator, type Page } from '@playwright/test';
import type { DeskPage } from '../pages/desk-page.ts';
import { pressInMenu, waitForFocusIn } from '../pages/focus.ts';
import { test } from '../pages/journey.ts';
import { LeadsPane } from '../pages/leads-pane.ts';
import { expectMessage, keepMessage } from '../pages/messages.ts';
import { openDeskOn, signInPostingCalls, toPostingCalls } from '../pages/open-desk.ts';
import { USERS } from '../pages/sign-in-page.ts';

const LANE = { origin: 'Thunder Bay', destination: 'Winnipeg', types: ['Double Drop'] };

test.use({ viewport: { width: 1920, height: 1080 } });

async function openDesk(page: Page, email: string): Promise<{ desk: DeskPage; leads: LeadsPane }> {
  const desk = await openDeskOn(page, email);
  return { desk, leads: new LeadsPane(page) };
}

/**
 * Opens a broker's desk with a load of its own, which trucks of two demo companies match: the demo market withdraws and
 * edits its own postings at any time, but never these.
 *
 * @returns the rows of the two leads from the top, and what removes the postings
 */
async function openDeskWithLeads(page: Page) {
  const [loads, ...trucks] = await Promise.all([
    signInPostingCalls(USERS.broker, 'load'),
    signInPostingCalls(USERS.insuranceSoon, 'equipment'),
    signInPostingCalls(USERS.carrier, 'equipment'),
  ]);
  const mark = `lead ${Date.now()}`;
  await loads.post(LANE, `${mark} load`);
  for (const each of trucks) await each.post(LANE, `${mark} truck`);
  const { desk, leads } = await openDesk(page, USERS.broker);
  await desk.select(`${mark} load`);
  await expect(leads.row(mark)).toHaveCount(2);
  // The comments, by which the rows are found, are not shown at every width.
  const ids = await leads.row(mark).evaluateAll((rows) => rows.map((row) => row.getAttribute('row-id')));
  const [lead, next] = ids.map((id) => leads.grid.locator(`[row-id="${id}"]`).first()) as [Locator, Locator];
  return { leads, lead, next, remove: () => Promise.all([loads, ...trucks].map((each) => each.deleteAll())) };
}

/** The menu of a lead that has a phone and is in no network. */
const ENTRIES = [
  'Assign',
  'Offer',
  'Add to network',
  'Quick Pay',
  'Flag',
  'Contact',
  'Add a note',
  'Exclude',
  'Call',
  'Copy phone',
];

/** The labels of a menu's entries, without their keys. */
function listEntries(menu: Locator): Promise<string[]> {
  return menu.locator('.mantine-Menu-itemLabel').allTextContents();
}

test('an exclusion on one side removes the pair from both lists, and its undo restores it', async ({
  page,
  browser,
}) => {
  const others = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  const [broker, carrier] = await Promise.all([
    openDesk(page, USERS.broker),
    openDesk(await others.newPage(), USERS.carrier),
  ]);
  const mark = `exclusion ${Date.now()}`;
  const loads = await toPostingCalls(broker.desk, 'load');
  const trucks = await toPostingCalls(carrier.desk, 'equipment');
  await Promise.all([loads.post(LANE, `${mark} load`), trucks.post(LANE, `${mark} truck`)]);
  await Promise.all([broker.desk.select(`${mark} load`), carrier.desk.select(`${mark} truck`)]);
  const truck = broker.leads.row(`${mark} truck`);
  const load = carrier.leads.row(`${mark} load`);
  await expect(truck).toBeVisible();
  await expect(load).toBeVisible();
  for (const { leads } of [broker, carrier]) await leads.expectListedCount();

  // The lead is removed at once on both sides: it has no actions and is not counted, while its grey row stays for five
  // seconds. Both windows are therefore watched from before the exclusion.
  const removed = [
    { leads: broker.leads, row: truck },
    { leads: carrier.leads, row: load },
  ].map(async ({ leads, row }) => {
    await expect(leads.cell(row, 'new')).toHaveText('gone');
    await expect(row.getByRole('button')).toHaveCount(0);
    await leads.expectListedCount();
  });
  const exclude = async () => {
    await broker.leads.choose(truck, 'Exclude');
    await keepMessage(page, 'is excluded from matching.');
  };
  await Promise.all([exclude(), ...removed]);
  await page.getByRole('button', { name: 'Undo' }).click();
  for (const { leads, row } of [
    { leads: broker.leads, row: truck },
    { leads: carrier.leads, row: load },
  ]) {
    await expect(leads.cell(row, 'new')).not.toHaveText('gone');
    await leads.expectListedCount();
  }
  await Promise.all([loads.deleteAll(), trucks.deleteAll()]);
  await others.close();
});

test('a lead is contacted, flagged and unflagged by keyboard, and a reload remembers', async ({ page }) => {
  const { leads, lead, remove } = await openDeskWithLeads(page);
  const menu = await leads.openMenu(lead);
  await expect.poll(() => listEntries(menu)).toEqual(ENTRIES);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();

  await leads.choose(lead, 'Contact');
  await expect(leads.cell(lead, 'contacted').getByRole('img', { name: 'Contacted' })).toBeVisible();
  await expectMessage(page, 'Lead Flagged successfully!', () => leads.choose(lead, 'Flag'));

  await page.reload();
  await expect(leads.cell(lead, 'contacted').getByRole('img', { name: 'Contacted' })).toBeVisible();
  await expectMessage(page, 'Unflagged successfully', () => leads.choose(lead, 'Unflag'));
  await page.getByRole('button', { name: 'Undo' }).click();
  // The flag is back when the server has replied; at this width its column is hidden, so the menu shows it.
  await expect(async () => {
    const count = await (await leads.openMenu(lead)).getByRole('menuitem', { name: 'Unflag' }).count();
    await page.keyboard.press('Escape');
    expect(count).toBe(1);
  }).toPass();
  await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Flagged' }).click();
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: 'View Detailed Information' }).click();
  await expect(card.getByText('Load Information')).toBeVisible();
  await card.getByRole('button', { name: '< Back to Lead Information' }).click();
  await card.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Unflag' }).click();
  await expect(
    page.getByText('There are currently no companies that have been flagged.', { exact: false }),
  ).toBeVisible();
  await remove();
});

test('the menu of a lead is the same by right click, by its row’s button and by m', async ({ page }) => {
  const { leads, lead: row, remove } = await openDeskWithLeads(page);
  const company = (await leads.cell(row, 'company').textContent()) ?? '';
  const menu = page.getByRole('menu', { name: `Actions for ${company}` });
  const readAndClose = async () => {
    await expect.poll(() => listEntries(menu)).toEqual(ENTRIES);
    await waitForFocusIn(menu);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  };
  await leads.cell(row, 'date').click({ button: 'right' });
  await readAndClose();
  await row.getByRole('button', { name: /^Actions for / }).click();
  await readAndClose();
  await leads.cell(row, 'date').focus();
  await page.keyboard.press('m');
  await expect(menu).toBeVisible();
  // The selected posting has a menu under the same key.
  await expect(page.getByRole('menu')).toHaveCount(1);
  await readAndClose();
  await expect(leads.cell(row, 'date')).toBeFocused();
  await remove();
});

test('an open menu stays on its lead while leads come, change and go, and closes when its own leaves', async ({
  page,
}) => {
  const { desk, leads } = await openDesk(page, USERS.broker);
  const mark = `menu ${Date.now()}`;
  const loads = await toPostingCalls(desk, 'load');
  const trucks = await signInPostingCalls(USERS.carrier, 'equipment');
  await loads.post(LANE, `${mark} load`);
  await desk.select(`${mark} load`);
  for (const order of ['first', 'second']) await trucks.post(LANE, `${mark} ${order}`);
  await expect(leads.row(mark)).toHaveCount(2);
  // The two differ only in age: the newer one is listed first.
  const [gone, kept] = ['second', 'first'];
  await expect(leads.row(mark).first()).toContainText(gone);
  const lead = leads.row(`${mark} ${kept}`);
  const menu = await leads.openMenu(lead);
  const name = await menu.getAttribute('aria-label');
  const contact = menu.getByRole('menuitem', { name: 'Contact', exact: true });
  await contact.focus();
  const staysOpen = async () => {
    await expect(contact).toBeFocused();
    expect(await menu.getAttribute('aria-label')).toBe(name);
  };

  await trucks.edit(`${mark} ${kept}`, `${mark} ${kept} edited`);
  await expect(lead).toContainText('edited');
  await staysOpen();
  await trucks.post(LANE, `${mark} third`);
  await expect(page.getByText('Number of leads').locator('..')).toHaveText(
    /^[3-9]( leads? \+ \d+ DAT)?Number of leads$/,
  );
  await staysOpen();
  await trucks.delete(`${mark} ${gone}`);
  await expect(leads.row(`${mark} ${gone}`)).toHaveCount(0);
  await staysOpen();
  // The chosen action applies to the lead on which the menu was opened.
  await page.keyboard.press('Enter');
  await expect(leads.cell(lead, 'contacted').getByRole('img', { name: 'Contacted' })).toBeVisible();

  await leads.openMenu(lead);
  await trucks.delete(`${mark} ${kept} edited`);
  await expect(leads.cell(lead, 'new')).toHaveText('gone');
  await expect(menu).toBeHidden();
  await expect(leads.cell(lead, 'date')).toBeFocused();
  await Promise.all([loads.deleteAll(), trucks.deleteAll()]);
});

test('leads of the partner board stand among one’s own, marked, and cannot be excluded', async ({ page }) => {
  const loads = await signInPostingCalls(USERS.broker, 'load');
  const mark = `partners ${Date.now()}`;
  // So wide that the sample board has trucks for it on each day.
  await loads.post({ origin: 'Toronto', destination: 'Montreal', types: ['Van'], radius: 200 }, mark);
  const { desk, leads } = await openDesk(page, USERS.broker);
  await desk.select(mark);
  const theirs = leads.grid.getByRole('row').filter({ has: page.getByRole('gridcell', { name: /^DAT / }) });
  await expect(theirs.first()).toBeVisible();
  await expect(page.getByText(/leads? of the partner board \(DAT\) (is|are) shown too\./)).toBeVisible();
  await expect(page.getByText(/^Sample data: .*partner leads\.$/)).toBeVisible();
  const menu = await leads.openMenu(theirs.first());
  await expect(menu.getByRole('menuitem', { name: 'Exclude' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await leads.cell(theirs.first(), 'date').click();
  await expect(leads.panel.getByText('This company is known to the partner board (DAT) only.')).toBeVisible();
  await loads.deleteAll();
});

test('an excluded company is found by what is typed, and included again by keyboard', async ({ page }) => {
  const { leads, lead, remove } = await openDeskWithLeads(page);
  const company = (await leads.cell(lead, 'company').textContent()) ?? '';
  await leads.choose(lead, 'Exclude');
  await expect(page.getByText(`${company} is excluded from matching.`)).toBeVisible();
  await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: 'Excluded' }).click();
  // The rows of the leads, which are gone now, have the name of the company too.
  await expect(page.getByRole('heading', { name: 'Excluded' })).toBeVisible();
  const filter = page.getByPlaceholder('Search city, company, etc...');
  const row = leads.row(company);
  await expect(row).toBeVisible();
  await filter.fill('no such company');
  await expect(page.getByText('No excluded company matches what you typed.')).toBeVisible();
  await filter.fill(company.toUpperCase());
  await expect(leads.grid.getByRole('row')).toHaveCount(2);
  await leads.cell(row, 'company').focus();
  await page.keyboard.press('Shift+F10');
  await pressInMenu(page.getByRole('menuitem', { name: 'Include' }), 'Enter');
  await expect(page.getByText(`${company} is included in matching again.`)).toBeVisible();
  await expect(row).toBeHidden();
  await remove();
});

/**
 * Notes the address of a call instead of opening it. The browser asks which program may open `tel:`, and the page takes no
 * input until a person replies.
 */
const KEEP_CALLS = `navigation.addEventListener('navigate', (event) => {
  if (!event.destination.url.startsWith('tel:')) return;
  event.preventDefault();
  document.documentElement.dataset.called = event.destination.url;
})`;

test('the panel explains a lead, follows the arrows and returns the focus to the grid, and a call offers the mark', async ({
  page,
}) => {
  const { leads, lead, next, remove } = await openDeskWithLeads(page);
  await leads.cell(lead, 'date').focus();
  const widthBefore = (await leads.grid.boundingBox())?.width ?? 0;
  await page.keyboard.press('Enter');
  const company = await leads.cell(lead, 'company').textContent();
  await expect(leads.panel.getByRole('heading', { name: company ?? '' })).toBeVisible();
  await expect(leads.panel.getByText('Why this matched')).toBeVisible();
  // Folded where all rules hold.
  await expect(leads.panel.getByText(/^DFO \d+ · LD/)).toBeVisible();
  const folded = leads.panel.getByRole('button', { name: 'all rules hold' });
  const verdict = leads.panel.getByText(/^DFO \d+ of \d+|^Truck’s reach/).first();
  await expect(folded.or(verdict)).toBeVisible();
  if (await folded.isVisible()) await page.keyboard.press('.');
  await expect(verdict).toBeVisible();
  await expect(leads.panel.getByRole('button', { name: 'Copy phone' })).toBeVisible();

  await page.keyboard.press('ArrowDown');
  const other = await leads.cell(next, 'company').textContent();
  await expect(leads.panel.getByRole('heading', { name: other ?? '' })).toBeVisible();
  await expect(next).toHaveAttribute('aria-selected', 'true');
  await leads.panel.getByRole('button', { name: 'Previous lead' }).click();
  await expect(leads.panel.getByRole('heading', { name: company ?? '' })).toBeVisible();
  // Escape closes an open tooltip first, here that of the button.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(leads.panel).toBeHidden();
  await expect(lead).not.toHaveAttribute('aria-selected', 'true');
  await expect(leads.cell(lead, 'date')).toBeFocused();
  await expect.poll(async () => (await leads.grid.boundingBox())?.width).toBe(widthBefore);

  await page.keyboard.press('Tab');
  await expect(leads.grid.locator(':focus')).toHaveCount(0);

  await leads.cell(lead, 'date').focus();
  await page.evaluate(KEEP_CALLS);
  await page.keyboard.press('p');
  await expect(page.locator('html')).toHaveAttribute('data-called', /^tel:\+1\d{10}$/);
  await page.getByRole('button', { name: 'Mark as contacted' }).click();
  await expect(leads.cell(lead, 'contacted').getByRole('img', { name: 'Contacted' })).toBeVisible();
  await expect(leads.cell(lead, 'date')).toBeFocused();
  await remove();
});

test('columns are sorted and hidden, kept over a reload, and reset', async ({ page }) => {
  const { leads } = await openDesk(page, USERS.broker);
  const header = (name: string) => leads.grid.getByRole('columnheader', { name, exact: true });
  await header('DFO').hover();
  await expect(page.getByRole('tooltip')).toContainText('air miles');
  await header('Company').click();
  await expect(header('Company')).toHaveAttribute('aria-sort', 'ascending');
  await leads.grid.getByRole('button', { name: 'Columns' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^loadstone-.+\.csv$/);
  await leads.grid.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: /^Posted/ }).click();
  await page.keyboard.press('Escape');
  await expect(header('Posted')).toBeHidden();
  await page.reload();
  await expect(header('Company')).toHaveAttribute('aria-sort', 'ascending');
  await expect(header('Posted')).toBeHidden();
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Reset Columns' }).click();
  await expect(header('Posted')).toBeVisible();
  await expect(header('Company')).not.toHaveAttribute('aria-sort', 'ascending');
});

test('a short list shows which changes add leads, and one click applies one and undoes it', async ({ page }) => {
  const { desk } = await openDesk(page, USERS.broker);
  const mark = `thin ${Date.now()}`;
  const loads = await toPostingCalls(desk, 'load');
  await loads.post({ origin: 'Toronto', destination: 'Chicago', types: ['LowBoy/RGN'] }, mark);
  await desk.select(mark);
  const hints = page.getByRole('region', { name: 'What would bring more leads' });
  await hints.getByRole('button').first().click();
  await expect(page.getByText(/: \+[\d,]+ leads?$/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The posting is as it was.')).toBeVisible();
  await loads.deleteAll();
});

test('a carrier reads about quick pay where it may be had, and adds the company to a network', async ({ page }) => {
  // The sample status of this company is that quick pay may be had; the demo market has such leads only on some days.
  const loads = await signInPostingCalls(USERS.both, 'load');
  const { desk, leads } = await openDesk(page, USERS.carrier);
  const trucks = await toPostingCalls(desk, 'equipment');
  const mark = `quick ${Date.now()}`;
  await loads.post(LANE, `${mark} load`);
  await trucks.post(LANE, `${mark} truck`);
  await desk.select(`${mark} truck`);
  const lead = leads.row(`${mark} load`).filter({ has: page.getByRole('img', { name: 'Quick pay may be available' }) });
  await leads.choose(lead, 'Quick Pay');
  const dialog = page.getByRole('dialog', { name: 'Quick Pay' });
  await expect(dialog).toContainText('cannot proceed until a valid contract is executed');
  const opened = page.context().waitForEvent('page');
  await dialog.getByRole('link').click();
  const offer = await opened;
  await expect(offer).toHaveURL(/\/quick-pay\.html$/);
  await expect(offer.getByRole('heading', { name: 'Quick pay', exact: true })).toBeVisible();
  await offer.close();
  await expect(dialog).toBeHidden();

  await leads.choose(lead, 'Add to network');
  const picker = page.getByRole('dialog', { name: 'Add to a Network' });
  await expect(picker.getByPlaceholder('Search Network..')).toBeFocused();
  await picker.getByRole('button', { name: 'Confirm' }).click();
  await expect(picker.getByRole('alert')).toBeVisible();
  await Promise.all([loads.deleteAll(), trucks.deleteAll()]);
});
