import { expect } from '@playwright/test';
import { findFaultsInBothThemes as findFaults } from '../pages/axe.ts';
import { signInCaller } from '../pages/caller.ts';
import { expectFocusKept } from '../pages/focus.ts';
import { test } from '../pages/journey.ts';
import { getAddress, openDesk } from '../pages/open-desk.ts';
import { PostingCalls } from '../pages/posting-calls.ts';
import { USERS } from '../pages/sign-in-page.ts';

const DIALOG = '[role="dialog"]';
const LANE = { origin: 'Thunder Bay', destination: 'Winnipeg', types: ['Double Drop'] };
const RATE = { amount: 240_000, currency: 'USD', basis: 'flat' } as const;

test('both sides agree on a stop of a load under way, and the rate confirmation gets its next version', async ({
  browser,
}) => {
  const [brokerCalls, carrierCalls] = await Promise.all([
    signInCaller(getAddress(), USERS.broker),
    signInCaller(getAddress(), USERS.carrier),
  ]);
  const [loads, trucks] = [new PostingCalls(brokerCalls, 'load'), new PostingCalls(carrierCalls, 'equipment')];
  const mark = `other stops ${Date.now()}`;
  const [load, truck] = [`${mark} load`, `${mark} truck`];
  await Promise.all([loads.post({ ...LANE, rate: RATE, more: { bookNow: true } }, load), trucks.post(LANE, truck)]);
  const broker = await openDesk(browser, USERS.broker);
  const carrier = await openDesk(browser, USERS.carrier);
  const [ofBroker, ofCarrier] = [broker, carrier].map(({ page }) =>
    page.getByRole('region', { name: 'Change of stops' }),
  );

  await carrier.select(truck);
  await carrier.lead(load).getByRole('gridcell').first().focus();
  await carrier.page.keyboard.press('b');
  await expect(carrier.page.getByRole('dialog').getByRole('button', { name: /Book/ })).toBeVisible();
  await carrier.page.getByRole('dialog').getByRole('button', { name: /Book/ }).press('Enter');
  await expect(ofCarrier!.getByRole('button', { name: 'Propose stops' })).toBeVisible();
  await broker.select(load);

  // The carrier proposes a stop by keyboard.
  await ofCarrier!.getByRole('button', { name: 'Propose stops' }).press('Enter');
  const editor = carrier.page.getByRole('dialog', { name: 'Propose stops' });
  await editor.getByRole('button', { name: 'Add a stop' }).press('Enter');
  await expect(editor.getByRole('combobox', { name: 'Place of the stop' })).toBeFocused();
  await carrier.page.keyboard.type('Kenora');
  // Enter takes the marked place. Before there is one it would send the form with the first that arrives.
  await expect(carrier.page.getByRole('option', { name: /^Kenora, ON/ })).toHaveAttribute('data-combobox-selected');
  await carrier.page.keyboard.press('Enter');
  await expect(editor.getByRole('combobox', { name: 'Place of the stop' })).toHaveValue(/Kenora, ON/);
  expect(await findFaults(carrier.page, DIALOG)).toEqual([]);
  await editor.getByRole('button', { name: 'Send' }).press('Enter');
  await expect(editor).toBeHidden();
  await expect(ofCarrier!.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  await expectFocusKept(carrier.page);

  // The broker sees old and new without a reload, and agrees.
  await expect(ofBroker!.getByRole('list', { name: 'Proposed' })).toContainText('AddedDrop Kenora, ON');
  await expect(ofBroker!).toContainText('No stop between origin and destination');
  expect(await findFaults(broker.page, 'main')).toEqual([]);
  await ofBroker!.getByRole('button', { name: 'Accept these stops' }).press('Enter');
  await expect(ofBroker!.getByRole('button', { name: 'Propose stops' })).toBeVisible();
  await expectFocusKept(broker.page);
  for (const { page } of [broker, carrier]) {
    await expect(page.getByRole('region', { name: 'Stops', exact: true })).toContainText('Drop Kenora, ON');
    await expect(page.getByRole('list', { name: 'Rate' })).toContainText('Version 2: agreed');
  }
  expect(await findFaults(carrier.page, 'main')).toEqual([]);

  // Another proposal is withdrawn.
  await ofBroker!.getByRole('button', { name: 'Propose stops' }).press('Enter');
  const again = broker.page.getByRole('dialog', { name: 'Propose stops' });
  await again.getByRole('button', { name: 'Remove stops' }).press('Enter');
  await again.getByRole('button', { name: 'Send' }).press('Enter');
  await expect(ofCarrier!.getByRole('list', { name: 'Now' })).toContainText('RemovedDrop Kenora, ON');
  await ofBroker!.getByRole('button', { name: 'Withdraw' }).press('Enter');
  await expect(ofCarrier!.getByRole('button', { name: 'Propose stops' })).toBeVisible();

  await carrier.page.getByRole('button', { name: 'Picked up' }).press('Enter');
  await carrier.page.getByRole('button', { name: 'Delivered' }).press('Enter');
  // A moment after the pick-up it is asked.
  await carrier.page.getByRole('dialog').getByRole('button', { name: 'Mark as delivered' }).press('Enter');
  const steps = carrier.page.getByRole('list', { name: 'Steps of the assignment' });
  await expect(steps.locator('[aria-current=step]')).toContainText('Delivered');
  await expect(ofCarrier!).toHaveCount(0);

  await Promise.all([broker.page.context().close(), carrier.page.context().close()]);
  await Promise.all([loads.deleteAll(), trucks.deleteAll()]);
  await Promise.all([brokerCalls.clearBell(), carrierCalls.clearBell()]);
});
