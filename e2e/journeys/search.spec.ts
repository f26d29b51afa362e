import { expect, type Page } from '@playwright/test';
import { findFaultsInBothThemes as findFaults } from '../pages/axe.ts';
import { pressInMenu } from '../pages/focus.ts';
import { test } from '../pages/journey.ts';
import { openHomeOn, signInPostingCalls } from '../pages/open-desk.ts';
import { findResult, openSearch, waitForResults } from '../pages/search-page.ts';
import { DEMO_PASSWORD, SignInPage, USERS } from '../pages/sign-in-page.ts';

test.use({ viewport: { width: 1920, height: 640 } });

const COMPANY = 'Northgate Carriers (sample)';
const OTHER = 'Plain Road Freight (sample)';

test('a broker searches carriers by mouse, acts on several rows and sees why one is missing', async ({ page }) => {
  // The demo traffic never changes postings of this company, so the chosen trucks stay on the board.
  const trucks = await signInPostingCalls(USERS.carrier, 'equipment');
  const lane = { origin: 'Toronto', destination: 'Montreal', types: ['Step Deck'] };
  for (const order of ['first', 'second']) await trucks.post(lane, `searched ${order} ${Date.now()}`);
  await openHomeOn(page, USERS.broker);
  const origin = { by: 'state', city: null, states: ['ON'], radius: 0 };
  await openSearch(page, 'carriers', { companyName: 'Northgate', origin });
  await waitForResults(page, 'Carrier Search Results');
  const boxes = page.getByRole('grid').getByRole('checkbox');
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  await expect(page.getByText('2 chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Contact', exact: true }).click();
  await expect(page.getByRole('grid').getByRole('img', { name: 'Contacted' }).nth(1)).toBeVisible();
  await page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').nth(8).click();
  await expect(page.getByRole('complementary').getByText('Credit scores')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('button', { name: 'Why not?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Why is a carrier not in the result?' });
  await dialog.getByLabel('Company Name').fill('Northgate');
  await dialog.getByRole('button', { name: 'Explain' }).click();
  await expect(dialog.getByRole('heading', { name: COMPANY })).toBeVisible();
  expect(await findFaults(page, '[role="dialog"]')).toEqual([]);
  await trucks.deleteAll();
});

test('a carrier searches members by keyboard, excludes one and takes it back', async ({ page }) => {
  await openHomeOn(page, USERS.carrier);
  await page.goto('/search');
  await expect(page.getByLabel('Company Name')).toBeFocused();
  expect(await findFaults(page)).toEqual([]);
  await page.keyboard.type('plain road');
  await page.keyboard.press('Enter');
  await waitForResults(page, 'Member Search Results');
  const row = findResult(page, OTHER);
  await row.getByRole('gridcell', { name: OTHER, exact: true }).focus();
  await page.keyboard.press('Shift+F10');
  await pressInMenu(page.getByRole('menuitem', { name: 'Exclude' }), 'Enter');
  await expect(row.getByRole('img', { name: 'Excluded' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(row.getByRole('gridcell', { name: 'N', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Company Name')).toBeVisible();
});

test('links of a search, a company and a lead open after the sign-in and for a colleague, not for a stranger', async ({
  page,
  browser,
}) => {
  const mark = `linked ${Date.now()}`;
  const lane = { origin: 'Kenora', destination: 'Sudbury', types: ['Double Drop'] };
  const [loads, trucks] = await Promise.all([
    signInPostingCalls(USERS.broker, 'load'),
    signInPostingCalls(USERS.carrier, 'equipment'),
  ]);
  await loads.post(lane, `${mark} load`);
  await trucks.post(lane, `${mark} truck`);
  const lead = `/home/${loads.tokenOf(`${mark} load`)}?lead=${trucks.tokenOf(`${mark} truck`)}`;
  const search = `/search?tab=carriers&q=${encodeURIComponent(JSON.stringify({ companyName: 'Northgate' }))}`;
  const companyPanel = page.getByRole('complementary', { name: `Details of ${COMPANY}` });
  const leadPanel = (on: Page) => on.getByRole('complementary', { name: `Lead of ${COMPANY}` });

  // A browser that is signed out; the user is a colleague of the author.
  await page.goto(search);
  await new SignInPage(page).fill(USERS.brokerColleague, DEMO_PASSWORD);
  await waitForResults(page, 'Carrier Search Results');
  expect(new URL(page.url()).search).toBe(new URL(search, page.url()).search);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await findResult(page, COMPANY).getByRole('gridcell').nth(8).click();
  await companyPanel.getByRole('button', { name: 'Copy a link to this company' }).click();
  await expect(page.getByText('The link to this company is copied.')).toBeVisible();
  const company = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto(lead);
  await expect(leadPanel(page)).toBeVisible();
  await page.goto(company);
  await expect(companyPanel.getByText('Credit scores')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.goBack();
  await expect(leadPanel(page)).toBeVisible();

  // Again signed out, with the link of the lead; then a company that is neither side.
  const [others, strangers] = await Promise.all([browser.newContext(), browser.newContext()]);
  const colleague = await others.newPage();
  await colleague.goto(lead);
  await new SignInPage(colleague).fill(USERS.broker, DEMO_PASSWORD);
  await expect(leadPanel(colleague)).toBeVisible();
  const stranger = await strangers.newPage();
  await stranger.goto(`${lead}&mode=B`);
  await new SignInPage(stranger).fill(USERS.both, DEMO_PASSWORD);
  await expect(stranger.getByText('The posting of this link is not among yours.', { exact: false })).toBeVisible();
  await expect(leadPanel(stranger)).toHaveCount(0);
  await expect(stranger.getByText(mark, { exact: false })).toHaveCount(0);
  await Promise.all([others.close(), strangers.close(), loads.deleteAll(), trucks.deleteAll()]);
});

test('the criteria stay above the results, and a tab keeps its results', async ({ page }) => {
  let searches = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/CarrierSearch/')) searches += 1;
  });
  await openHomeOn(page, USERS.broker);
  const origin = { by: 'state', city: null, states: ['ON'], radius: 0 };
  await openSearch(page, 'carriers', { vehicleTypes: ['V'], origin });
  await waitForResults(page, 'Carrier Search Results');
  const criteria = page.getByRole('list', { name: 'Criteria' }).filter({ visible: true });
  await expect(criteria.getByRole('listitem')).toHaveText(['From ON', 'Van']);
  await criteria.getByRole('button', { name: 'Remove Van' }).click();
  await expect(criteria.getByRole('listitem')).toHaveText(['From ON']);
  await waitForResults(page, 'Carrier Search Results');
  const before = searches;
  // The same grid afterwards: nothing of it is lost.
  await page.getByRole('grid').evaluate((grid) => grid.setAttribute('data-before', ''));
  await page.getByRole('tab', { name: 'Members' }).click();
  await page.getByLabel('Company Name').fill('plain road');
  await page.getByLabel('Company Name').press('Enter');
  await waitForResults(page, 'Member Search Results');
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Carriers', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Carrier Search Results' })).toBeVisible();
  await expect(page.getByRole('grid')).toHaveAttribute('data-before');
  expect(searches).toBe(before);
  await page.getByRole('button', { name: 'Edit Search' }).filter({ visible: true }).click();
  await expect(page.getByRole('combobox', { name: 'Origin State/Province' })).toHaveValue('Ontario (ON)');
});
