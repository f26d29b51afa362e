import { expect, test } from '@playwright/test';
import { findFaultsInBothThemes as findFaults } from '../pages/axe.ts';
import { signInCaller } from '../pages/caller.ts';
import type { DeskPage } from '../pages/desk-page.ts';
import { getAddress, openDesk, toPostingCalls } from '../pages/open-desk.ts';
import { USERS } from '../pages/sign-in-page.ts';

const DIALOG = '[role="dialog"]';
const LANE = { origin: 'Thunder Bay', destination: 'Winnipeg', types: ['Double Drop'] };

/** Assigns the selected load to a lead, with the keyboard alone. */
async function assign({ page, lead }: { page: DeskPage['page']; lead: ReturnType<DeskPage['lead']> }): Promise<void> {
  await expect(lead).toBeVisible();
  await lead.getByRole('gridcell').first().focus();
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog', { name: 'Assign Load' }).getByRole('textbox', { name: 'Note' })).toBeFocused();
  await page.keyboard.type('dock 4');
}

/** The step of an assignment that its status has reached. */
const currentStep = ({ page }: DeskPage) =>
  page.getByRole('list', { name: 'Steps of the assignment' }).locator('[aria-current=step]');

test('a broker assigns a lead by keyboard, unassigns it, assigns it again, and the carrier delivers it', async ({
  browser,
}) => {
  const [broker, carrier] = await Promise.all([openDesk(browser, USERS.broker), openDesk(browser, USERS.carrier)]);
  const mark = `assign ${Date.now()}`;
  const [load, truck] = [`${mark} load`, `${mark} truck`];
  const loads = await toPostingCalls(broker, 'load');
  await loads.post(LANE, load);
  await (await toPostingCalls(carrier, 'equipment')).post(LANE, truck);
  await broker.select(load);
  const [page, lead] = [broker.page, broker.lead(truck)];

  await assign({ page, lead });
  expect(await findFaults(page, DIALOG)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Load has been assigned successfully!')).toBeVisible();
  await expect(page.getByText('Waiting for an answer')).toBeVisible();

  const offer = carrier.page.getByRole('dialog', { name: /^Load Assigned by Lakeshore Brokerage/ });
  await expect(offer).toContainText('dock 4');
  expect(await findFaults(carrier.page, DIALOG)).toEqual([]);
  const third = await signInCaller(getAddress(), USERS.both);
  expect((await third.get(`/api/AssignedLoad/${loads.tokenOf(load)}`)).status).toBe(404);
  await offer.getByRole('button', { name: 'Accept' }).click();
  await expect(offer).toBeHidden();
  await carrier.select(truck);
  await expect(carrier.page.getByRole('button', { name: 'Picked up' })).toBeVisible();
  await expect(currentStep(broker)).toContainText(/Assigned.*Carrier One/);

  // The focus of a question about something dangerous starts on Cancel.
  await page.getByRole('button', { name: 'Unassign' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Unassign' }).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(broker.list.getByRole('option', { selected: true })).toContainText(load);

  await assign({ page, lead });
  await page.keyboard.press('Enter');
  await offer.getByRole('button', { name: 'Accept' }).click();
  await carrier.page.getByRole('button', { name: 'Picked up' }).click();
  await expect(currentStep(broker)).toContainText('On Route');
  await carrier.page.getByRole('button', { name: 'Delivered' }).click();
  await expect(currentStep(broker)).toContainText(/Delivered.*Carrier One/);
  expect(await findFaults(page)).toEqual([]);
  await broker.delete(load);
  await carrier.delete(truck);
});
