import { expect } from '@playwright/test';
import { findFaultsInBothThemes as findFaults } from '../pages/axe.ts';
import { readResponse, signInCaller } from '../pages/caller.ts';
import { waitForFocusIn } from '../pages/focus.ts';
import { test } from '../pages/journey.ts';
import { getAddress, openDesk } from '../pages/open-desk.ts';
import { PostingCalls } from '../pages/posting-calls.ts';
import { USERS } from '../pages/sign-in-page.ts';

const LANE = { origin: 'Thunder Bay', destination: 'Winnipeg', types: ['Double Drop'] };
const EQUIPMENT_PRODUCT = 19;

test('a broker creates a link by keyboard, a customer follows the load on a phone, and the link is revoked', async ({
  browser,
}) => {
  const [broker, carrier] = await Promise.all([
    signInCaller(getAddress(), USERS.broker),
    signInCaller(getAddress(), USERS.carrier),
  ]);
  const [loads, trucks] = [new PostingCalls(broker, 'load'), new PostingCalls(carrier, 'equipment')];
  const mark = `follow ${Date.now()}`;
  const [load, truck] = [`${mark} load`, `${mark} truck`];
  await Promise.all([loads.post(LANE, load), trucks.post(LANE, truck)]);
  const [token, eToken] = [loads.tokenOf(load), trucks.tokenOf(truck)];
  await readResponse(await broker.post('/api/Aggregate/assign-load', { userId: 1, token, eToken }));
  const [moveKey, trackingKey] = await Promise.all([
    carrier.getKey('ll_eqpostings_update', EQUIPMENT_PRODUCT),
    carrier.getKey('ll_custtrack', EQUIPMENT_PRODUCT),
  ]);
  const moveTo = async (pStatus: string) =>
    readResponse(await carrier.put(`/api/EquipmentPosting/${eToken}/${moveKey}`, { pStatus }));
  await moveTo('A');
  await moveTo('R');
  await readResponse(
    await carrier.put(`/api/AssignedLoad/update-customer-tracking/${trackingKey}`, { eToken, custTracking: true }),
  );

  const desk = await openDesk(browser, USERS.broker);
  const { page } = desk;
  await desk.select(load);
  await page.getByRole('button', { name: 'Customer link' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Customer link' });
  await waitForFocusIn(dialog);
  await dialog.getByRole('button', { name: 'Create link' }).press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('1 link works.');
  expect(await findFaults(page, '[role="dialog"]')).toEqual([]);
  const address = (await dialog.getByRole('code').textContent()) ?? '';

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const customer = await phone.newPage();
  await customer.goto(address);
  await expect(customer.locator('[aria-current="step"]')).toHaveText('On route');
  const map = customer.getByRole('img', { name: /from Thunder Bay, ON to Winnipeg, MB/ });
  await expect(map).toBeVisible();
  // The names of states can be read: 12 px at least.
  const state = map.getByText('MN', { exact: true });
  await expect.poll(async () => (await state.boundingBox())?.height).toBeGreaterThanOrEqual(12);
  expect(await findFaults(customer)).toEqual([]);

  await dialog.getByRole('button', { name: 'Revoke all links' }).press('Enter');
  // The focus of a question about something dangerous starts on Cancel.
  const question = page.getByRole('dialog', { name: 'Revoke all links?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('No link has been created.');
  await customer.reload();
  await expect(customer.getByRole('status')).toHaveText(/This link does not work any more/);

  await Promise.all([phone.close(), page.context().close()]);
  // Postings on route cannot be deleted.
  await moveTo('D');
  await Promise.all([loads.deleteAll(), trucks.deleteAll()]);
  await Promise.all([broker.clearBell(), carrier.clearBell()]);
});
