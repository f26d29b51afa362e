import { expect } from '@playwright/test';
import { listAlerts, toTripsPath } from '@loadstone/contracts/alerts';
import { findFaultsInBothThemes as findFaults } from '../pages/axe.ts';
import { signInCaller } from '../pages/caller.ts';
import { test } from '../pages/journey.ts';
import { closeDesks, getAddress, openDesk } from '../pages/open-desk.ts';
import { PostingCalls } from '../pages/posting-calls.ts';
import { DEMO_PASSWORD, SignInPage, USERS } from '../pages/sign-in-page.ts';

const TYPES = ['LowBoy/RGN'];
const RATE = { amount: 190_000, currency: 'USD', basis: 'flat' } as const;

test('a trip from a truck by keyboard: a load that is gone marks its trip, and the next best replaces it', async ({
  browser,
}) => {
  const [brokerCalls, carrierCalls] = await Promise.all([
    signInCaller(getAddress(), USERS.broker),
    signInCaller(getAddress(), USERS.carrier),
  ]);
  const [loads, trucks] = [new PostingCalls(brokerCalls, 'load'), new PostingCalls(carrierCalls, 'equipment')];
  const mark = `trip ${Date.now()}`;
  const [first, second, truck] = [`${mark} first`, `${mark} second`, `${mark} truck`];
  const lane = { origin: 'Kenora', destination: 'Winnipeg', types: TYPES };
  await Promise.all([
    loads.post({ ...lane, rate: RATE }, first),
    loads.post({ ...lane, destination: 'Brandon', rate: { ...RATE, amount: 140_000 } }, second),
    trucks.post(lane, truck),
  ]);
  const broker = await openDesk(browser, USERS.broker);
  const carrier = await openDesk(browser, USERS.carrier);
  const { page } = carrier;

  await carrier.select(truck);
  await page.keyboard.press('i');
  const trips = page.getByRole('list', { name: 'Trips' }).getByRole('button');
  const byFirst = trips.filter({ hasText: 'Winnipeg' });
  await expect(page.getByRole('heading', { name: 'Plan a trip' })).toBeVisible();
  await expect(trips.first()).toBeFocused();
  await expect(byFirst.first()).toContainText('Kenora');
  expect(await findFaults(page, 'main')).toEqual([]);

  // Enter leads to the loads, Enter opens one, Escape leads back.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: /^Load of/ });
  await expect(panel).toBeVisible();
  expect(await findFaults(page, 'main')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await page.keyboard.press('ArrowLeft');
  await expect(trips.first()).toBeFocused();

  // The broker deletes a load of a trip on screen.
  await broker.select(first);
  await loads.delete(first);
  await expect(page.getByText('A load is gone. The next best trip follows.').first()).toBeVisible();
  await expect(byFirst).toHaveCount(0);
  await expect(trips.filter({ hasText: 'Brandon' }).first()).toBeVisible();
  await loads.deleteAll();
  await trucks.deleteAll();
  await closeDesks([broker, carrier]);
});

test('trips are followed by keyboard, and the link of the alert opens the same search after the sign-in', async ({
  browser,
  page,
}) => {
  const calls = await signInCaller(getAddress(), USERS.carrier);
  const trucks = new PostingCalls(calls, 'equipment');
  const truck = `followed ${Date.now()}`;
  await trucks.post({ origin: 'Kenora', destination: 'Winnipeg', types: TYPES }, truck);
  const carrier = await openDesk(browser, USERS.carrier);
  await carrier.select(truck);
  await carrier.page.keyboard.press('i');
  const leg = carrier.page.getByRole('textbox', { name: 'Empty miles to a load' });
  await leg.fill('80');
  await leg.press('Enter');
  await expect(carrier.page).toHaveURL(/leg=80/);
  // The key of a screen is no letter in its field.
  await carrier.page.getByRole('heading', { name: 'Plan a trip' }).click();
  await carrier.page.keyboard.press('s');
  const dialog = carrier.page.getByRole('dialog', { name: 'Follow' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  expect(await findFaults(carrier.page, '[role="dialog"]')).toEqual([]);
  await carrier.page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const { alerts } = listAlerts.reply.parse(await (await calls.get(listAlerts.path)).json());
  const alert = alerts.find(({ token }) => token === trucks.tokenOf(truck));
  await page.goto(toTripsPath(trucks.tokenOf(truck), alert!.trips!));
  await new SignInPage(page).fill(USERS.carrier, DEMO_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Plan a trip' })).toBeVisible();
  await expect(page.getByText(/^From Kenora, ON/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Empty miles to a load' })).toHaveValue('80');
  await calls.delete(`${listAlerts.path}/${alert!.id}`);
  await trucks.deleteAll();
  await closeDesks([carrier]);
});
