import { expect, test, type Locator, type Page } from '@playwright/test';
import { waitForFocusIn } from '../pages/focus.ts';
import { LeadsPane } from '../pages/leads-pane.ts';
import { openDeskOn, signInPostingCalls } from '../pages/open-desk.ts';
import { USERS } from '../pages/sign-in-page.ts';

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

test('a broker posts, reaches a lead and flags it by keyboard alone, and the screen fits 1280 and 1024 pixels', async ({
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
  await page.getByRole('listbox', { name: 'Origin' }).getByRole('option').first().waitFor();
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.type('Saskatoon');
  await page.getByRole('listbox', { name: 'Destination' }).getByRole('option').first().waitFor();
  await keyboard.press('Control+Enter');
  await expect(page.getByText('Posting has been added successfully!')).toBeVisible();
  await expect(desk.list).toBeFocused();
  await expect(leads.row('Timmins').first()).toBeVisible();

  await keyboard.press('ArrowRight');
  await expect(leads.grid.locator('.ag-cell-focus')).toBeVisible();
  await keyboard.press('g');
  await expect(page.getByText('Lead Flagged successfully!')).toBeVisible();
  await keyboard.press('g');
  await expect(page.getByText('Unflagged successfully')).toBeVisible();
  await keyboard.press('ArrowLeft');
  await expect(desk.list).toBeFocused();
  expect(await listCutHeaders(leads.grid)).toEqual([]);
  await expect(page.getByRole('button', { name: /columns are hidden/ })).toBeVisible();

  await page.setViewportSize({ width: 1024, height: 700 });
  await expect(desk.list).toBeVisible();
  await expect(leads.grid).toBeHidden();
  expect(await listSmallTargets(page)).toEqual([]);
  await desk.list.focus();
  await keyboard.press('ArrowRight');
  const back = page.getByRole('button', { name: 'Back' });
  await expect(back).toBeFocused();
  expect(await listCutHeaders(leads.grid)).toEqual([]);
  await leads.grid.getByRole('row').nth(1).getByRole('gridcell').first().click();
  await expect(
    page.getByRole('complementary', { name: /^Lead of/ }).getByRole('button', { name: 'Back' }),
  ).toBeFocused();
  expect(await listSmallTargets(page)).toEqual([]);
  await keyboard.press('Escape');
  await expect(leads.grid.locator('.ag-cell-focus')).toBeVisible();
  await back.click();
  await expect(desk.list).toBeFocused();

  await page.setViewportSize({ width: 1280, height: 800 });
  for (const _load of ['second', 'first']) {
    await keyboard.press('Delete');
    const question = page.getByRole('dialog');
    await waitForFocusIn(question);
    await question.getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await desk.list.focus();
  }
  await expect(desk.posting(mark)).toHaveCount(0);
  await trucks.deleteAll();
});
