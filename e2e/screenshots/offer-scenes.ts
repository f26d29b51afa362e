import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { readResponse, signInCaller } from '../pages/caller.ts';
import { PostingCalls } from '../pages/posting-calls.ts';
import { USERS } from '../pages/sign-in-page.ts';
import { openDesk, openLead } from './open-desk.ts';
import type { Scene } from './scenes.ts';

const LANE = { origin: 'Toronto', destination: 'Chicago', types: ['Step Deck'] };
const usd = (amount: number) => ({ amount, currency: 'USD', basis: 'flat' }) as const;

/** A load with an amount of a carrier, which waits for the broker. */
async function postOffer(page: Page): Promise<string> {
  await page.goto('/home');
  const address = new URL(page.url()).origin;
  const [broker, carrier] = [await signInCaller(address, USERS.broker), await signInCaller(address, USERS.carrier)];
  const [loads, trucks] = [new PostingCalls(broker, 'load'), new PostingCalls(carrier, 'equipment')];
  const mark = Date.now() % 100_000;
  const [load, truck] = [`Two drops, ref ${mark}`, `Tarps on board, ref ${mark}`];
  await loads.post({ ...LANE, rate: usd(230_000) }, load);
  await trucks.post(LANE, truck);
  const pair = { token: loads.tokenOf(load), eToken: trucks.tokenOf(truck) };
  await readResponse(await carrier.post('/api/Offer', { ...pair, rate: usd(245_000), minutes: 240 }));
  return load;
}

/** An open offer in the row of its load and of its lead, opened there, and in the list. */
export const OFFER_SCENES: readonly Scene[] = [
  {
    name: 'offer-in-row',
    showsDetails: true,
    async prepare(page) {
      const load = await postOffer(page);
      const desk = await openDesk(page, USERS.broker);
      await desk.select(load);
      await expect(desk.posting(load)).toContainText('they $2,450');
      await expect(desk.leads).toContainText('$2,450 – $2,300');
    },
  },
  {
    name: 'offer-opened',
    async reopen(page) {
      await page.locator('[role="listbox"]').focus();
      await page.keyboard.press('b');
      await page.locator('[role="dialog"] input').first().waitFor();
    },
    async prepare(page) {
      const load = await postOffer(page);
      const desk = await openDesk(page, USERS.broker);
      await desk.select(load);
      await expect(desk.posting(load)).toContainText('they $2,450');
      await desk.list.focus();
      await page.keyboard.press('b');
      await expect(page.getByRole('dialog', { name: 'Offer' })).toContainText('Waits for you');
    },
  },
  {
    name: 'lead-in-short',
    showsDetails: true,
    reopen: openLead,
    async prepare(page) {
      const load = await postOffer(page);
      const desk = await openDesk(page, USERS.broker);
      await desk.select(load);
      await expect(desk.leads).toContainText('$2,450');
      await desk.leads.getByRole('row').filter({ hasText: '$2,450' }).getByRole('gridcell').nth(3).click();
      await expect(page.getByRole('region', { name: 'In short' })).toContainText('insured until');
    },
  },
  {
    name: 'offers',
    async prepare(page) {
      await postOffer(page);
      await openDesk(page, USERS.broker);
      await page.goto('/offers');
      await expect(page.getByRole('grid')).toContainText('Waits for you');
    },
  },
];
