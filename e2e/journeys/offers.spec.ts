import { expect } from '@playwright/test';
import { findFaultsInBothThemes as findFaults } from '../pages/axe.ts';
import { signInCaller } from '../pages/caller.ts';
import { test } from '../pages/journey.ts';
import { getAddress, openDesk } from '../pages/open-desk.ts';
import { PostingCalls } from '../pages/posting-calls.ts';
import { USERS } from '../pages/sign-in-page.ts';

const DIALOG = '[role="dialog"]';
const LANE = { origin: 'Kenora', destination: 'Winnipeg', types: ['Double Drop'] };

test('a carrier sends an offer by keyboard, the broker replies, and the carrier accepts and delivers', async ({
  browser,
}) => {
  const [brokerCalls, carrierCalls] = await Promise.all([
    signInCaller(getAddress(), USERS.broker),
    signInCaller(getAddress(), USERS.carrier),
  ]);
  const [loads, trucks] = [new PostingCalls(brokerCalls, 'load'), new PostingCalls(carrierCalls, 'equipment')];
  const mark = `offer ${Date.now()}`;
  const [load, truck] = [`${mark} load`, `${mark} truck`];
  await Promise.all([loads.post(LANE, load), trucks.post(LANE, truck)]);
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
  expect(await findFaults(carrier.page, DIALOG)).toEqual([]);
  await carrier.page.keyboard.press('Enter');
  await expect(sending).toBeHidden();

  // The other side receives it without a reload.
  await broker.page.getByRole('link', { name: '1 offer for you' }).click();
  const row = broker.page.getByRole('list', { name: 'Offers' }).getByRole('listitem').filter({ hasText: 'Kenora' });
  await expect(row).toContainText('Waits for you');
  await row.getByRole('link').click();
  const reply = broker.page.getByRole('dialog', { name: 'Offer' });
  await reply.getByRole('textbox', { name: 'Amount' }).fill('2300');
  expect(await findFaults(broker.page, DIALOG)).toEqual([]);
  await broker.page.keyboard.press('Enter');
  await expect(reply).toBeHidden();
  await expect(row).toContainText('2,300');
  expect(await findFaults(broker.page, 'main')).toEqual([]);

  await carrier.page.getByRole('link', { name: '1 offer for you' }).click();
  await carrier.page.getByRole('listitem').filter({ hasText: 'Kenora' }).getByRole('link').click();
  await carrier.page
    .getByRole('dialog', { name: 'Offer' })
    .getByRole('button', { name: /^Accept/ })
    .press('Enter');
  await expect(row).toContainText('Accepted');

  await carrier.page.getByRole('link', { name: 'Home' }).first().click();
  await carrier.select(truck);
  await expect(carrier.page.getByText('Agreed rate')).toBeVisible();
  await carrier.page.getByRole('button', { name: 'Picked up' }).press('Enter');
  await carrier.page.getByRole('button', { name: 'Delivered' }).press('Enter');
  const steps = carrier.page.getByRole('list', { name: 'Steps of the assignment' });
  await expect(steps.locator('[aria-current=step]')).toContainText('Delivered');

  await Promise.all([broker.page.context().close(), carrier.page.context().close()]);
  await Promise.all([loads.deleteAll(), trucks.deleteAll()]);
  await Promise.all([brokerCalls.clearBell(), carrierCalls.clearBell()]);
});
