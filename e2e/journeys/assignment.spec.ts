import { expect } from '@playwright/test';
import { findFaultsInBothThemes as findFaults } from '../pages/axe.ts';
import { readResponse, signInCaller } from '../pages/caller.ts';
import { expectFocusKept } from '../pages/focus.ts';
import { test } from '../pages/journey.ts';
import { getAddress, openDesk } from '../pages/open-desk.ts';
import { PostingCalls } from '../pages/posting-calls.ts';
import { USERS } from '../pages/sign-in-page.ts';

const DIALOG = '[role="dialog"]';
const VIEW = 'section:has(ol[aria-label="Steps of the assignment"])';
const LANE = { origin: 'Thunder Bay', destination: 'Winnipeg', types: ['Double Drop'] };

test('a broker assigns a lead by keyboard, unassigns it, assigns it again, and the carrier delivers it', async ({
  browser,
}) => {
  const [brokerCalls, carrierCalls, third] = await Promise.all([
    signInCaller(getAddress(), USERS.broker),
    signInCaller(getAddress(), USERS.carrier),
    signInCaller(getAddress(), USERS.both),
  ]);
  const [loads, trucks] = [new PostingCalls(brokerCalls, 'load'), new PostingCalls(carrierCalls, 'equipment')];
  const mark = `assign ${Date.now()}`;
  const [load, truck] = [`${mark} load`, `${mark} truck`];
  await Promise.all([loads.post(LANE, load), trucks.post(LANE, truck)]);
  const broker = await openDesk(browser, USERS.broker);
  const carrier = await openDesk(browser, USERS.carrier);
  const { page } = broker;
  const stepOf = (desk: typeof broker) =>
    desk.page.getByRole('list', { name: 'Steps of the assignment' }).locator('[aria-current=step]');

  // From the lead to the offer.
  await broker.select(load);
  await broker.lead(truck).getByRole('gridcell').first().focus();
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog', { name: 'Assign Load' }).getByRole('textbox', { name: 'Note' })).toBeFocused();
  await page.keyboard.type('dock 4');
  expect(await findFaults(page, DIALOG)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Load has been assigned successfully!')).toBeVisible();
  await expect(page.getByText('Waiting for an answer')).toBeVisible();
  await expectFocusKept(page);

  expect((await third.get(`/api/AssignedLoad/${loads.tokenOf(load)}`)).status).toBe(404);
  expect((await third.get(`/api/AssignedEquipment/${trucks.tokenOf(truck)}`)).status).toBe(404);

  const offer = carrier.page.getByRole('dialog', { name: /^Load Assigned by Lakeshore Brokerage/ });
  const accept = offer.getByRole('button', { name: 'Accept' });
  await expect(offer).toContainText('dock 4');
  await expect(accept).toBeEnabled();
  expect(await findFaults(carrier.page, DIALOG)).toEqual([]);
  await accept.press('Enter');
  await expect(offer).toBeHidden();
  await expect(stepOf(broker)).toContainText(/Assigned.*Carrier One/);
  await expectFocusKept(carrier.page);

  // The way back. The focus of a question about something dangerous starts on Cancel.
  await page.getByRole('button', { name: 'Unassign' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Unassign' }).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(broker.lead(truck)).toBeVisible();
  await expect(broker.list.getByRole('option', { selected: true })).toContainText(load);
  await expectFocusKept(page);

  // The load has another token now.
  await loads.reload();
  const draft = { userId: 1, token: loads.tokenOf(load), eToken: trucks.tokenOf(truck) };
  await readResponse(await brokerCalls.post('/api/Aggregate/assign-load', draft));
  await expect(accept).toBeEnabled();
  await accept.press('Enter');
  await expect(offer).toBeHidden();
  await carrier.select(truck);
  await carrier.page.getByRole('button', { name: 'Picked up' }).press('Enter');
  await expect(stepOf(broker)).toContainText('On Route');
  await expectFocusKept(carrier.page);
  await carrier.page.getByRole('button', { name: 'Delivered' }).press('Enter');
  // A moment after the pick-up it is asked.
  await carrier.page.getByRole('dialog').getByRole('button', { name: 'Mark as delivered' }).press('Enter');
  await expect(stepOf(broker)).toContainText(/Delivered.*Carrier One/);
  await expect(page.getByText('Number of leads')).toHaveCount(0);
  expect(await findFaults(page, VIEW)).toEqual([]);

  await Promise.all([page.context().close(), carrier.page.context().close()]);
  await Promise.all([loads.deleteAll(), trucks.deleteAll()]);
  await Promise.all([brokerCalls.clearBell(), carrierCalls.clearBell()]);
});
