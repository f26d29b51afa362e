import { expect, type Browser, type Page } from '@playwright/test';
import { readResponse, signInCaller } from '../pages/caller.ts';
import { watchConsole } from '../pages/console-faults.ts';
import { findEnglishTexts, toFrench } from '../pages/english-texts.ts';
import { test } from '../pages/journey.ts';
import { getAddress } from '../pages/open-desk.ts';
import { PostingCalls } from '../pages/posting-calls.ts';
import { openHome } from '../pages/session.ts';
import { DEMO_PASSWORD, USERS } from '../pages/sign-in-page.ts';

const LANE = { origin: 'Thunder Bay', destination: 'Winnipeg', types: ['Rack Tarp'] };
const EQUIPMENT_PRODUCT = 19;

async function openFrench(browser: Browser, phone = false): Promise<Page> {
  const viewport = phone ? { width: 360, height: 740 } : { width: 1920, height: 1080 };
  const context = await browser.newContext({ locale: 'fr-CA', viewport, hasTouch: phone });
  const page = await context.newPage();
  await watchConsole(page);
  return page;
}

/** Fails for a text on screen that is in the English catalogue only. */
async function expectFrench(page: Page, place: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
  expect([place, await findEnglishTexts(page)]).toEqual([place, []]);
}

/** Presses a key and compares what opens. */
async function expectFrenchAt(page: Page, key: string, selector: string): Promise<void> {
  await page.keyboard.press(key);
  await expect(page.locator(selector).first()).toBeVisible();
  await expectFrench(page, key);
  await page.keyboard.press('Escape');
  await expect(page.locator('[role="dialog"]')).toHaveCount(0);
}

const rowsOf = (page: Page) => page.locator('[role="grid"] [role="row"]');

test('the sign-in, the desk of a broker and its leads are in French', async ({ browser }) => {
  const page = await openFrench(browser);
  await page.goto('/home');
  await expect(page.locator('input[type="password"]')).toBeVisible();
  await expectFrench(page, 'sign-in');
  await page.locator('input[type="email"]').fill(USERS.broker);
  await page.locator('input[type="password"]').fill('wrong');
  await page.locator('input[type="password"]').press('Enter');
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
  await expectFrench(page, 'wrong password');
  await page.locator('input[type="password"]').fill(DEMO_PASSWORD);
  await page.locator('input[type="password"]').press('Enter');
  await expect(rowsOf(page).nth(1)).toBeVisible();

  const [broker, carrier] = await Promise.all([
    signInCaller(getAddress(), USERS.broker),
    signInCaller(getAddress(), USERS.carrier),
  ]);
  const [loads, trucks] = [new PostingCalls(broker, 'load'), new PostingCalls(carrier, 'equipment')];
  const mark = `french ${Date.now()}`;
  await Promise.all([loads.post(LANE, `${mark} load`), trucks.post(LANE, `${mark} truck`)]);
  await page.goto(`/home/${loads.tokenOf(`${mark} load`)}`);
  await expect(rowsOf(page).nth(1)).toBeVisible();
  await expectFrench(page, 'desk of the broker');
  await expectFrenchAt(page, 'n', '[role="dialog"] input');
  await expectFrenchAt(page, '?', '[role="dialog"] kbd');
  await expectFrenchAt(page, 'f', '[role="dialog"] select');
  await expectFrenchAt(page, 'Control+k', '[role="dialog"] [role="option"]');
  await rowsOf(page).nth(1).locator('[role="gridcell"]').first().focus();
  await expectFrenchAt(page, 'm', '[role="menu"]');
  await rowsOf(page).nth(1).locator('[role="gridcell"]').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('aside dl, [role="complementary"] dl').first()).toBeVisible();
  await expectFrench(page, 'panel of the lead');
  await page.context().close();
  await Promise.all([loads.deleteAll(), trucks.deleteAll()]);
});

test('every screen of a carrier is in French', async ({ browser }) => {
  const desk = await openFrench(browser);
  await openHome(desk, getAddress(), USERS.carrier);
  await expect(desk.locator('[role="listbox"] [role="option"]').first()).toBeVisible();
  await expectFrench(desk, 'desk of the carrier');
  for (const path of ['/network', '/flagged', '/excluded', '/template', '/search', '/resources', '/offers']) {
    await desk.goto(path);
    await expect(desk.locator('main h1, main h2').first()).toBeVisible();
    await expectFrench(desk, path);
  }
  await desk.context().close();
});

test('a driver and a customer follow a load in French', async ({ browser }) => {
  const [broker, carrier] = await Promise.all([
    signInCaller(getAddress(), USERS.broker),
    signInCaller(getAddress(), USERS.carrier),
  ]);
  const [loads, trucks] = [new PostingCalls(broker, 'load'), new PostingCalls(carrier, 'equipment')];
  const mark = `french ${Date.now()}`;
  await Promise.all([loads.post(LANE, `${mark} load`), trucks.post(LANE, `${mark} truck`), loads.post(LANE, mark)]);
  const own = loads.tokenOf(mark);
  const { pin } = await readResponse<{ pin: string }>(
    await broker.post('/api/Aggregate/assign-load', { userId: 0, token: own, eToken: 0 }),
  );

  const phone = await openFrench(browser, true);
  await phone.goto('/driver');
  await expect(phone).toHaveTitle(toFrench('driver', 'pageTitle'));
  await expectFrench(phone, 'sign-in of a driver');
  await phone.getByLabel(toFrench('driver', 'reference')).fill(pin);
  await phone.getByLabel(toFrench('driver', 'name')).fill('Jean Tremblay');
  await phone.getByLabel(toFrench('driver', 'phone')).fill('807-555-0142');
  await phone.getByRole('button', { name: toFrench('driver', 'signIn'), exact: true }).click();
  await expect(phone.getByRole('heading', { name: toFrench('driver', 'claimTitle') })).toBeVisible();
  await expectFrench(phone, 'waiting driver');
  const { claims } = await readResponse<{ claims: { id: number }[] }>(await broker.get(`/api/AssignedLoad/${own}`));
  await readResponse(
    await broker.post('/api/AssignedLoad/driver-claim', { token: own, claimId: claims[0]?.id, isConfirmed: true }),
  );
  await phone.reload();
  await expect(phone.getByText('Thunder Bay (ON)').first()).toBeVisible();
  await expectFrench(phone, 'load of a driver');
  await phone.context().close();

  const [token, eToken] = [loads.tokenOf(`${mark} load`), trucks.tokenOf(`${mark} truck`)];
  await readResponse(await broker.post('/api/Aggregate/assign-load', { userId: 1, token, eToken }));
  const [moveKey, trackingKey] = await Promise.all([
    carrier.getKey('ll_eqpostings_update', EQUIPMENT_PRODUCT),
    carrier.getKey('ll_custtrack', EQUIPMENT_PRODUCT),
  ]);
  for (const pStatus of ['A', 'R']) {
    await readResponse(await carrier.put(`/api/EquipmentPosting/${eToken}/${moveKey}`, { pStatus }));
  }
  await readResponse(
    await carrier.put(`/api/AssignedLoad/update-customer-tracking/${trackingKey}`, { eToken, custTracking: true }),
  );
  const { url } = await readResponse<{ url: string }>(await broker.post(`/api/CustomerLink/${token}`, {}));
  const customer = await openFrench(browser, true);
  await customer.goto(url);
  await expect(customer.locator('[aria-current="step"]')).toBeVisible();
  await expectFrench(customer, 'page of the customer');
  await customer.goto(`${getAddress()}/follow#${'A'.repeat(43)}`);
  await expect(customer.getByRole('status')).toBeVisible();
  await expectFrench(customer, 'link that does not work');
  await customer.context().close();
  // Only its carrier can end an assignment that is on route.
  await readResponse(await carrier.post('/api/UnAssignment/C', { eToken }));
  await readResponse(await broker.post('/api/UnAssignment', { token: own }));
});
