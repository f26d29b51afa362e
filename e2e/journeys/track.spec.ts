import { expect } from '@playwright/test';
import { findFaultsInBothThemes as findFaults } from '../pages/axe.ts';
import { signInCaller } from '../pages/caller.ts';
import { test } from '../pages/journey.ts';
import { getAddress, openDeskOn } from '../pages/open-desk.ts';
import { USERS } from '../pages/sign-in-page.ts';
import { startTruck } from '../pages/truck-calls.ts';

/** A cluster opens in steps; no demo company's postings are so close together that more are needed. */
const MOST_STEPS = 12;

for (const [mode, email] of [
  ['broker', USERS.broker],
  ['carrier', USERS.carrier],
] as const) {
  test(`a ${mode} goes from the map to a posting by keyboard, and nothing leaves the board`, async ({
    page,
    baseURL,
  }) => {
    const strangers: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL ?? '') && /^https?:/.test(request.url())) strangers.push(request.url());
    });
    const desk = await openDeskOn(page, email);
    await page.keyboard.press('t');
    const dialog = page.getByRole('dialog', { name: 'Track' });
    const map = dialog.getByRole('region', { name: 'Map of my postings' });
    await expect(map).toBeVisible();
    await expect(dialog.getByRole('list', { name: 'Legend' })).toContainText(
      /Open\d+Assigned\d+On Route\d+Delivered\d+/,
    );
    await expect(map.getByRole('button').first()).toBeVisible();
    expect((await map.boundingBox())?.height).toBeGreaterThan(400);

    const entry = map.getByRole('dialog').getByRole('button', { name: /→/ }).first();
    const current = map.locator('[role=button][tabindex="0"]');
    const describeMap = () => map.getByRole('button').evaluateAll((all) => all.map((one) => one.outerHTML).join());
    for (let step = 0; step < MOST_STEPS && !(await entry.isVisible()); step += 1) {
      await current.focus();
      const before = await describeMap();
      await page.keyboard.press('Enter');
      // A cluster splits into its members; a place opens its list.
      await expect.poll(async () => (await entry.isVisible()) || (await describeMap()) !== before).toBe(true);
    }
    const place = ((await entry.textContent()) ?? '').split(',')[0] ?? '';
    await entry.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(desk.list.getByRole('option', { selected: true })).toContainText(place);
    expect(strangers).toEqual([]);
  });
}

test('a position appears on the row of its load, and the truck in the Track dialog, by keyboard', async ({ page }) => {
  const broker = await signInCaller(getAddress(), USERS.broker);
  const comment = `under way ${Date.now()}`;
  const lane = { origin: 'Thunder Bay', destination: 'Winnipeg', types: ['Double Drop'] };
  const driver = await startTruck(getAddress(), broker, lane, comment);
  const desk = await openDeskOn(page, USERS.broker);
  await desk.select(comment);
  await expect(page.getByText('No position yet.', { exact: false })).toBeVisible();
  const mark = desk.posting(comment).getByTitle('Last position now');
  await expect(mark).toHaveCount(0);
  await driver.report({ lat: 49.1, lon: -92.4 });
  await expect(mark).toBeVisible();

  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog', { name: 'Track' });
  await dialog.getByRole('radio', { name: 'Postings' }).press('ArrowRight');
  const truck = dialog
    .getByRole('list', { name: 'Trucks under way' })
    .getByRole('button', { name: /Thunder Bay, ON → Winnipeg/ });
  await expect(truck).toContainText(/On Route.*Last position now.*At the delivery .* mi to go/);
  await expect(
    dialog
      .getByRole('region', { name: 'Map of the trucks under way' })
      .getByRole('button', { name: /Thunder Bay, ON → Winnipeg/ }),
  ).toBeVisible();
  expect(await findFaults(page, '[role="dialog"]')).toEqual([]);
  await truck.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(desk.list.getByRole('option', { selected: true })).toContainText(comment);

  await driver.finish();
  await broker.clearBell();
});

test('a broker sees what runs, in the order of the next action, and comes back to it after a reload', async ({
  page,
}) => {
  const broker = await signInCaller(getAddress(), USERS.broker);
  const comment = `running ${Date.now()}`;
  const lane = { origin: 'Thunder Bay', destination: 'Winnipeg', types: ['Double Drop'] };
  const driver = await startTruck(getAddress(), broker, lane, comment);
  const desk = await openDeskOn(page, USERS.broker);
  const parts = page.getByRole('radiogroup', { name: 'Part of the list' });
  await expect(parts.getByRole('radio', { name: 'All' })).toBeChecked();
  await page.keyboard.press('8');
  const row = desk.posting(comment);
  await expect(row.getByText('No bill of lading', { exact: true })).toBeVisible();
  await expect(row.getByText('First Driver', { exact: true })).toBeVisible();
  await driver.report({ lat: 49.1, lon: -94.4 });
  await expect(row.getByText(/^ETA /)).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.reload();
  await expect(parts.getByRole('radio', { name: 'Running' })).toBeChecked();
  await expect(row.getByText('No bill of lading', { exact: true })).toBeVisible();
  // What is delivered while the user looks at it stays until another part is shown.
  await desk.select(comment);
  await driver.deliver();
  await expect(row).toContainText('Delivered');
  await page.keyboard.press('9');
  await expect(row).toBeVisible();
  await page.keyboard.press('6');
  await expect(parts.getByRole('radio', { name: 'All' })).toBeChecked();
  await driver.remove();
});
