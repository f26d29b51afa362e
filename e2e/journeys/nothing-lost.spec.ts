import { expect } from '@playwright/test';
import { signInCaller } from '../pages/caller.ts';
import { DeskPage } from '../pages/desk-page.ts';
import { test } from '../pages/journey.ts';
import { closeDesks, getAddress, openDesk } from '../pages/open-desk.ts';
import { PostingCalls } from '../pages/posting-calls.ts';
import { DEMO_PASSWORD, SignInPage, USERS } from '../pages/sign-in-page.ts';

const LANE = { origin: 'Wawa', destination: 'Marathon', types: ['Double Drop'] };
const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 1100, height: 900 };

test('the dialogs of a lead keep their text and the focus in a window of any width', async ({ browser }) => {
  const [brokerCalls, carrierCalls] = await Promise.all([
    signInCaller(getAddress(), USERS.broker),
    signInCaller(getAddress(), USERS.carrier),
  ]);
  const [loads, trucks] = [new PostingCalls(brokerCalls, 'load'), new PostingCalls(carrierCalls, 'equipment')];
  const mark = `kept ${Date.now()}`;
  await Promise.all([loads.post(LANE, `${mark} load`), trucks.post(LANE, `${mark} truck`)]);
  const desk = await openDesk(browser, USERS.broker);
  const { page } = desk;
  await page.setViewportSize(WIDE);
  await desk.select(`${mark} load`);
  for (const [key, name] of [
    ['h', 'What came of the call?'],
    ['b', 'Amount'],
  ] as const) {
    await page.setViewportSize(WIDE);
    await desk.leads
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell') })
      .first()
      .getByRole('gridcell')
      .first()
      .focus();
    await page.keyboard.press(key);
    const field = page.getByRole('textbox', { name });
    await expect(field).toBeFocused();
    await page.keyboard.type('1');
    for (const size of [NARROW, WIDE, NARROW]) {
      await page.setViewportSize(size);
      await page.keyboard.type('2');
      await expect(field).toBeFocused();
    }
    await expect(field).toHaveValue('1222');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null)).toBe(true);
    // The window shows the side of the lead; Back leads to the list.
    await expect(desk.list).toBeHidden();
    await page.goBack();
    await expect(desk.list).toBeVisible();
  }
  await closeDesks([desk]);
  await Promise.all([loads.deleteAll(), trucks.deleteAll()]);
});

test('the form and the quick line are there again after the same user has signed in again', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  const page = await context.newPage();
  await new SignInPage(page).signIn(USERS.broker);
  const desk = new DeskPage(page);
  await desk.waitUntilReady();
  await desk.list.focus();
  await page.keyboard.press('q');
  await page.getByRole('textbox', { name: 'A posting in one line' }).fill('tor > chi mon');
  await desk.list.focus();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add Load' });
  await form.getByRole('tab', { name: 'Additional Info' }).click();
  await form.getByLabel('Comments').fill('gate 4, call first');

  const other = await context.newPage();
  await other.goto('/home');
  await new DeskPage(other).waitUntilReady();
  await other.getByRole('button', { name: /^Account of/ }).click();
  await other.getByRole('menuitem', { name: 'Log out' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();

  await page.getByRole('dialog', { name: 'Session expired' }).getByRole('button', { name: 'Log back in' }).click();
  await new SignInPage(page).fill(USERS.broker, DEMO_PASSWORD);
  await form.getByRole('tab', { name: 'Additional Info' }).click();
  await expect(form.getByLabel('Comments')).toHaveValue('gate 4, call first');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'A posting in one line' })).toHaveValue('tor > chi mon');
  await context.close();
});

test('the row of an offer has the focus after a reply, wherever its dialog was opened', async ({ browser }) => {
  const [brokerCalls, carrierCalls] = await Promise.all([
    signInCaller(getAddress(), USERS.broker),
    signInCaller(getAddress(), USERS.carrier),
  ]);
  const [loads, trucks] = [new PostingCalls(brokerCalls, 'load'), new PostingCalls(carrierCalls, 'equipment')];
  const mark = `row ${Date.now()}`;
  const [load, truck] = [`${mark} load`, `${mark} truck`];
  const rate = { amount: 240_000, currency: 'USD', basis: 'flat' } as const;
  await Promise.all([loads.post({ ...LANE, rate }, load), trucks.post(LANE, truck)]);
  const [broker, carrier] = [await openDesk(browser, USERS.broker), await openDesk(browser, USERS.carrier)];
  const ofCarrier = carrier.page;
  const dialog = (desk: DeskPage) => desk.page.getByRole('dialog', { name: 'Offer' });
  const offer = async (amount: string) => {
    await carrier.lead(load).getByRole('gridcell').first().focus();
    await ofCarrier.keyboard.press('b');
    await expect(dialog(carrier).getByRole('textbox', { name: 'Amount' })).toBeFocused();
    await ofCarrier.keyboard.type(`${amount}\n`);
    await expect(dialog(carrier)).toBeHidden();
    await expect(carrier.lead(load)).toContainText('$2,4');
  };
  const rowOf = (desk: DeskPage) =>
    desk.page.evaluate(() => document.activeElement?.closest('[role=row]')?.textContent ?? 'none');

  await carrier.select(truck);
  await offer('2450');
  await expect.poll(() => rowOf(carrier)).toContain(load);
  await ofCarrier.keyboard.press('b');
  await expect(dialog(carrier)).toContainText('Waits for');
  await ofCarrier.keyboard.press('3');
  await expect(dialog(carrier)).toBeHidden();
  await expect(ofCarrier.getByText('Offer has been withdrawn.')).toBeVisible();
  await expect.poll(() => rowOf(carrier)).toContain(load);

  await offer('2460');
  // The key opens what has arrived.
  await expect(broker.page.getByRole('link', { name: '1 offer for you' })).toBeVisible();
  await broker.page.keyboard.press('w');
  await expect(dialog(broker)).toContainText('Waits for you');
  await broker.page.keyboard.press('2');
  await broker.page.keyboard.type('2410\n');
  await expect(dialog(broker)).toBeHidden();
  await expect.poll(() => rowOf(broker)).toContain('Wawa');
  const address = new URL(broker.page.url()).pathname;
  expect(address).toBe('/offers');

  await closeDesks([broker, carrier]);
  await Promise.all([loads.deleteAll(), trucks.deleteAll()]);
  await Promise.all([brokerCalls.clearBell(), carrierCalls.clearBell()]);
});
