import { expect, type Page } from '@playwright/test';
import { test } from '../pages/journey.ts';
import { LeadsPane } from '../pages/leads-pane.ts';
import { openDeskOn, signInPostingCalls } from '../pages/open-desk.ts';
import { USERS } from '../pages/sign-in-page.ts';

const LANE = { origin: 'Kapuskasing', destination: 'Nipigon', types: ['Rack Tarp'] };
const ONE_PANE = { width: 1024, height: 768 };
const TWO_PANES = { width: 1280, height: 800 };

const readLead = (page: Page) => new URL(page.url()).searchParams.get('lead');

test('Back leads from an opened lead to its row, and from the leads in the place of the list to the list', async ({
  page,
}) => {
  await page.setViewportSize(TWO_PANES);
  const desk = await openDeskOn(page, USERS.broker);
  const { keyboard } = page;
  const mark = `history ${Date.now()}`;
  const trucks = await signInPostingCalls(USERS.carrier, 'equipment');
  for (const each of [1, 2]) await trucks.post(LANE, `${mark} truck ${each}`);
  await desk.post({ ...LANE, comment: mark });
  const leads = new LeadsPane(page);
  const focusedRow = leads.grid.getByRole('row').filter({ has: page.locator('.ag-cell-focus') });
  await expect.poll(() => leads.row('Kapuskasing').count()).toBeGreaterThan(1);

  await keyboard.press('ArrowRight');
  await expect(focusedRow).toHaveCount(1);
  const started = new URL(page.url()).pathname;
  await keyboard.press('Enter');
  await expect(leads.panel).toBeVisible();
  await expect.poll(() => readLead(page)).not.toBeNull();
  const first = readLead(page);
  await keyboard.press('j');
  await expect.poll(() => readLead(page)).not.toBe(first);
  const second = readLead(page);
  await page.goBack();
  await expect(leads.panel).toHaveCount(0);
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(started);
  await expect(focusedRow).toHaveAttribute('row-id', `${second}`);
  await page.goForward();
  await expect(leads.panel).toBeVisible();
  expect(readLead(page)).toBe(second);
  // From within the panel, which has the focus where it takes the place of the leads.
  await leads.panel.getByRole('button').first().focus();
  await page.goBack();
  await expect(leads.panel).toHaveCount(0);
  await expect(focusedRow).toHaveAttribute('row-id', `${second}`);

  // The side in which the user works stays.
  await desk.list.focus();
  await page.setViewportSize(ONE_PANE);
  await expect(desk.list).toBeVisible();
  await expect(leads.grid).toBeHidden();
  await desk.list.focus();
  await keyboard.press('Enter');
  await expect(focusedRow).toHaveCount(1);
  await expect(desk.list).toBeHidden();
  await keyboard.press('Enter');
  await expect(leads.panel).toBeFocused();
  // The address follows the panel.
  await expect.poll(() => readLead(page)).not.toBeNull();
  await page.goBack();
  await expect(leads.panel).toHaveCount(0);
  await expect(focusedRow).toHaveCount(1);
  await page.goBack();
  await expect(desk.list).toBeFocused();
  await expect(desk.posting(mark)).toHaveAttribute('aria-selected', 'true');
  await page.goForward();
  await expect(leads.grid).toBeVisible();
  await expect(desk.list).toBeHidden();

  // A wider window has room for both again.
  await page.setViewportSize(TWO_PANES);
  await expect(desk.list).toBeVisible();
  await expect(leads.grid).toBeVisible();

  await desk.delete(mark);
  await trucks.deleteAll();
});
