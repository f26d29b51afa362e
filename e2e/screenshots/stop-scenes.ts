import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { readResponse, signInCaller } from '../pages/caller.ts';
import { chooseDriver } from '../pages/driver-phone.ts';
import { findCityId } from '../pages/find-city.ts';
import { LeadsPane } from '../pages/leads-pane.ts';
import { PostingCalls } from '../pages/posting-calls.ts';
import { USERS } from '../pages/sign-in-page.ts';
import { driveToSecondStop, shareWithCustomer } from '../pages/under-way.ts';
import { openDesk } from './open-desk.ts';
import type { Scene } from './scenes.ts';

const LANE = { origin: 'Thunder Bay', destination: 'Winnipeg', types: ['Double Drop'] };

/** Posts a load with three stops between its ends, and a truck that matches it. */
async function postPair(page: Page) {
  // The page has no address before it has signed in.
  await page.goto('/home');
  const address = new URL(page.url()).origin;
  const [broker, carrier] = [await signInCaller(address, USERS.broker), await signInCaller(address, USERS.carrier)];
  const [loads, trucks] = [new PostingCalls(broker, 'load'), new PostingCalls(carrier, 'equipment')];
  const mark = Date.now() % 100_000;
  const [load, truck] = [`Call each dock, ref ${mark}`, `Straps on board, ref ${mark}`];
  const stops = await Promise.all(
    ['Dryden', 'Kenora', 'Steinbach'].map(async (name, index) => ({
      ...{ cityId: await findCityId(broker, name), kind: index === 0 ? 'pick-up' : 'drop' },
      ...{ weightLbs: 4000, hours: { from: '08:00', to: '16:00' }, timing: 'firm', reference: `DOCK ${index + 1}` },
    })),
  );
  await loads.post({ ...LANE, more: { stops, weightLbs: 40_000 } }, load);
  await trucks.post(LANE, truck);
  const [token, eToken] = [loads.tokenOf(load), trucks.tokenOf(truck)];
  return {
    load,
    truck,
    /** Assigns it and reports it as far as the second stop. @returns the driver's link */
    async drive(): Promise<string> {
      const draft = { userId: 1, token, eToken };
      const { id } = await readResponse<{ id: number }>(await broker.post('/api/Aggregate/assign-load', draft));
      const key = await carrier.getKey('ll_eqpostings_update', 19);
      await readResponse(await carrier.put(`/api/EquipmentPosting/${eToken}/${key}`, { pStatus: 'A' }));
      const { url } = await chooseDriver(carrier, eToken, 'Sam');
      await driveToSecondStop(carrier, id);
      return url;
    },
    /** Lets the customer follow it. @returns the broker's link */
    async follow(): Promise<string> {
      return shareWithCustomer(broker, carrier, { token, eToken });
    },
  };
}

function toAssignedScene(side: 'broker' | 'carrier'): Scene {
  return {
    name: `stops-assigned-${side}`,
    showsDetails: true,
    async prepare(page) {
      const { load, truck, drive } = await postPair(page);
      await drive();
      const desk = await openDesk(page, USERS[side]);
      await desk.select(side === 'broker' ? load : truck);
      await expect(page.getByRole('heading', { name: 'Stops', exact: true })).toBeVisible();
      await page.getByRole('heading', { name: 'Stops', exact: true }).scrollIntoViewIfNeeded();
    },
  };
}

/** A load with stops between its ends: form, row and panel, assigned view, the pages of the driver and the customer. */
export const STOP_SCENES: readonly Scene[] = [
  {
    name: 'stops-form',
    async reopen(page) {
      await page.locator('[role="listbox"]').focus();
      await page.keyboard.press('e');
      await page.locator('[role="dialog"] [role="group"]').nth(2).scrollIntoViewIfNeeded();
    },
    async prepare(page) {
      const { load } = await postPair(page);
      const desk = await openDesk(page, USERS.broker);
      await desk.select(load);
      await desk.list.focus();
      await page.keyboard.press('e');
      const form = page.getByRole('dialog');
      await form.getByRole('group', { name: 'Stops' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'stops-lead',
    async prepare(page) {
      const { load, truck } = await postPair(page);
      const desk = await openDesk(page, USERS.carrier);
      await desk.select(truck);
      const leads = new LeadsPane(page);
      await leads.cell(leads.row(load), 'date').focus();
      await page.keyboard.press('Enter');
      await expect(leads.panel).toContainText('3 stops, +');
    },
  },
  toAssignedScene('broker'),
  toAssignedScene('carrier'),
  {
    name: 'stops-driver',
    async prepare(page) {
      const { drive } = await postPair(page);
      await page.goto(await drive());
      await expect(page.getByRole('button', { name: 'Left: Dryden, ON' })).toBeVisible();
    },
  },
  {
    name: 'stops-customer',
    async prepare(page) {
      const { drive, follow } = await postPair(page);
      await drive();
      await page.goto(await follow());
      await expect(page.locator('[aria-current="step"]')).toHaveText('On route');
    },
  },
];
