import { expect } from '@playwright/test';
import { findFaultsInBothThemes as findFaults } from '../pages/axe.ts';
import { signInCaller } from '../pages/caller.ts';
import { expectFocusKept } from '../pages/focus.ts';
import { test } from '../pages/journey.ts';
import { getAddress, openDesk } from '../pages/open-desk.ts';
import { PostingCalls } from '../pages/posting-calls.ts';
import { USERS } from '../pages/sign-in-page.ts';

const DIALOG = '[role="dialog"]';
const LANE = { origin: 'Kenora', destination: 'Winnipeg', types: ['Double Drop'] };

const RATE = { amount: 240_000, currency: 'USD', basis: 'flat' } as const;

test('a load with a rate: offer, reply, acceptance, rate confirmation, another rate, delivery', async ({ browser }) => {
  const [brokerCalls, carrierCalls] = await Promise.all([
    signInCaller(getAddress(), USERS.broker),
    signInCaller(getAddress(), USERS.carrier),
  ]);
  const [loads, trucks] = [new PostingCalls(brokerCalls, 'load'), new PostingCalls(carrierCalls, 'equipment')];
  const mark = `offer ${Date.now()}`;
  const [load, truck] = [`${mark} load`, `${mark} truck`];
  await Promise.all([loads.post({ ...LANE, rate: RATE }, load), trucks.post(LANE, truck)]);
  const broker = await openDesk(browser, USERS.broker);
  const carrier = await openDesk(browser, USERS.carrier);

  // Two keys besides the amount: b and Enter.
  await carrier.select(truck);
  await carrier.lead(load).getByRole('gridcell').first().focus();
  await carrier.page.keyboard.press('b');
  const sending = carrier.page.getByRole('dialog', { name: 'Offer' });
  await expect(sending.getByRole('textbox', { name: 'Amount' })).toBeFocused();
  await carrier.page.keyboard.type('2450');
  await expect(sending).toContainText('2,450');
  await expect(sending).toContainText('The load states $2,400 USD.');
  expect(await findFaults(carrier.page, DIALOG)).toEqual([]);
  await carrier.page.keyboard.press('Enter');
  await expect(sending).toBeHidden();

  // The other side receives it without a reload, in the row of its load and of the lead, and replies there.
  await broker.select(load);
  await expect(broker.posting(load)).toContainText('they $2,450 USD, you $2,400 USD, gap $50 USD');
  await expect(broker.lead(truck)).toContainText('$2,450 – $2,400');
  expect(await findFaults(broker.page, 'main')).toEqual([]);
  await broker.list.focus();
  await broker.page.keyboard.press('b');
  const reply = broker.page.getByRole('dialog', { name: 'Offer' });
  await expect(reply).toContainText('Waits for you');
  await expect(reply.locator('time').first()).toHaveCSS('white-space', 'nowrap');
  await broker.page.keyboard.press('2');
  await expect(reply.getByRole('textbox', { name: 'Amount' })).toBeFocused();
  await broker.page.keyboard.type('2300');
  expect(await findFaults(broker.page, DIALOG)).toEqual([]);
  await broker.page.keyboard.press('Enter');
  await expect(reply).toBeHidden();
  await expect(broker.list).toBeFocused();
  await expect(broker.posting(load)).toContainText('you $2,300');
  await broker.page.goto('/offers');
  const row = broker.page.getByRole('grid', { name: 'Offers' }).getByRole('row').filter({ hasText: 'Kenora' });
  await expect(row).toContainText('Waits for them');
  await expect(row).toContainText('$2,300 USD');
  expect(await findFaults(broker.page, 'main')).toEqual([]);

  // Accepted from the list, by the key of the opened offer.
  await carrier.page.getByRole('link', { name: '1 offer for you' }).click();
  await carrier.page.getByRole('grid', { name: 'Offers' }).getByRole('row').filter({ hasText: 'Kenora' }).click();
  await expect(carrier.page.getByRole('dialog', { name: 'Offer' })).toContainText('Waits for you');
  await carrier.page.keyboard.press('1');
  await expect(row).toContainText('Accepted');
  await expectFocusKept(carrier.page);

  await carrier.page.getByRole('link', { name: 'Home' }).first().click();
  await carrier.select(truck);
  await expect(carrier.page.getByText('posted $2,400 USD → agreed $2,300 USD')).toBeVisible();

  // The rows have it too.
  await expect(carrier.posting(truck)).toContainText('$2,300 USD');
  // The confirmation arrives on both screens; the carrier opens and accepts it by keyboard.
  await broker.page.getByRole('link', { name: 'Home' }).first().click();
  await broker.select(load);
  const ofBroker = broker.page.getByRole('list', { name: 'Rate' });
  const ofCarrier = carrier.page.getByRole('list', { name: 'Rate' });
  await expect(ofBroker).toContainText('The carrier has not accepted it yet.');
  await ofCarrier.getByRole('button', { name: 'Open rate confirmation 1' }).press('Enter');
  const viewer = carrier.page.getByRole('dialog', { name: 'Rate confirmation 1' });
  await expect(viewer.locator('canvas')).toBeVisible();
  expect(await findFaults(carrier.page, DIALOG)).toEqual([]);
  await carrier.page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expectFocusKept(carrier.page);
  await carrier.page.getByRole('button', { name: 'Accept rate confirmation' }).press('Enter');
  await expect(carrier.page.getByRole('textbox', { name: 'Your name' })).toBeFocused();
  expect(await findFaults(carrier.page, DIALOG)).toEqual([]);
  // What is typed stays, with the focus, in a window that has room for one side only, and for both again.
  await carrier.page.keyboard.type('Zoë');
  const size = carrier.page.viewportSize();
  for (const width of [1024, 1280, 1920]) {
    await carrier.page.setViewportSize({ width, height: 800 });
    await expect(carrier.page.getByRole('textbox', { name: 'Your name' })).toBeFocused();
    await expect(carrier.page.getByRole('textbox', { name: 'Your name' })).toHaveValue('Zoë');
  }
  if (size) await carrier.page.setViewportSize(size);
  await carrier.page.keyboard.type(' Lévesque');
  await carrier.page.keyboard.press('Enter');
  await expect(ofBroker).toContainText('Accepted by Zoë Lévesque');
  await expect(broker.page.getByRole('button', { name: 'Accept rate confirmation' })).toHaveCount(0);
  await expectFocusKept(carrier.page);

  // Another rate needs both sides.
  await carrier.page.getByRole('button', { name: 'Propose another rate' }).press('Enter');
  await expect(carrier.page.getByRole('textbox', { name: 'Amount' })).toBeFocused();
  await carrier.page.keyboard.type('2350');
  await carrier.page.keyboard.press('Enter');
  await ofBroker.getByRole('button', { name: 'Agree to this rate' }).press('Enter');
  await expect(ofCarrier.getByRole('button', { name: 'Open rate confirmation 2' })).toBeVisible();
  await expect(ofCarrier).toContainText('Version 1: replaced');
  for (const [desk, mine] of [
    [broker, load],
    [carrier, truck],
  ] as const) {
    await expect(desk.posting(mine)).toContainText('$2,350 USD');
    await expect(desk.posting(mine)).not.toContainText('2,300');
  }
  expect(await findFaults(carrier.page, 'main')).toEqual([]);
  expect(await findFaults(broker.page, 'main')).toEqual([]);

  await carrier.page.getByRole('button', { name: 'Picked up' }).press('Enter');
  await carrier.page.getByRole('button', { name: 'Delivered' }).press('Enter');
  // A moment after the pick-up it is asked.
  await carrier.page.getByRole('dialog').getByRole('button', { name: 'Mark as delivered' }).press('Enter');
  const steps = carrier.page.getByRole('list', { name: 'Steps of the assignment' });
  await expect(steps.locator('[aria-current=step]')).toContainText('Delivered');
  await expectFocusKept(carrier.page);

  await Promise.all([broker.page.context().close(), carrier.page.context().close()]);
  await Promise.all([loads.deleteAll(), trucks.deleteAll()]);
  await Promise.all([brokerCalls.clearBell(), carrierCalls.clearBell()]);
});
