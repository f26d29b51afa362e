import { expect, type Browser } from '@playwright/test';
import { findFaultsInBothThemes as findFaults } from '../pages/axe.ts';
import { signInCaller } from '../pages/caller.ts';
import type { DeskPage } from '../pages/desk-page.ts';
import { test } from '../pages/journey.ts';
import { LeadsPane } from '../pages/leads-pane.ts';
import { closeDesks, getAddress, openDesk, signInPostingCalls } from '../pages/open-desk.ts';
import { USERS } from '../pages/sign-in-page.ts';
import { createNetwork } from '../pages/tier-calls.ts';

const LANE = { origin: 'Timmins', destination: 'Sudbury', types: ['Double Drop'] };
const FIRST = 'SMP0002';
const RATES = { load: 1950, first: 1700 };
const toRate = (dollars: number) => ({ amount: dollars * 100, currency: 'USD', basis: 'flat' }) as const;

/** Opens the desks of a broker and of two carriers, each carrier with a truck that matches the load. */
async function open(browser: Browser, mark: string) {
  const caller = await signInCaller(getAddress(), USERS.broker);
  const networkId = await createNetwork(caller, mark, FIRST);
  const carriers = [USERS.carrier, USERS.both] as const;
  const trucks = await Promise.all(carriers.map((user) => signInPostingCalls(user, 'equipment')));
  for (const [index, each] of trucks.entries()) await each.post(LANE, `${mark} truck ${index}`);
  const loads = await signInPostingCalls(USERS.broker, 'load');
  const [broker, first, other] = await Promise.all([USERS.broker, ...carriers].map((user) => openDesk(browser, user)));
  return {
    broker: broker!,
    first: first!,
    other: other!,
    /** Posts the load to the first carrier, and to every company after some minutes. */
    async post(minutes: number) {
      const tiers = [
        { receivers: { type: 'network', networkId }, minutes, rate: toRate(RATES.first), bookNow: true },
        { receivers: { type: 'everybody' } },
      ];
      await loads.post({ ...LANE, rate: toRate(RATES.load), more: { tiers } }, `${mark} load`);
    },
  };
}

/** The leads of a carrier's truck. */
async function openLeads(desk: DeskPage, truck: string): Promise<LeadsPane> {
  await desk.select(truck);
  return new LeadsPane(desk.page);
}

test('a load that the first tier books is never seen by another company', async ({ browser }) => {
  const mark = `tier ${Date.now()}`;
  const { broker, first, other, post } = await open(browser, mark);
  const [seen, unseen] = [await openLeads(first, `${mark} truck 0`), await openLeads(other, `${mark} truck 1`)];
  await post(60);

  // The broker reads in the row when others will see it, and above its leads who sees it for which rate.
  await expect(broker.posting(`${mark} load`)).toContainText(/Tier 2\/2 in \d\d:\d\d/);
  await broker.select(`${mark} load`);
  await expect(broker.page.getByText(/^1 company now, everybody on /)).toBeVisible();
  await expect(broker.page.getByText(`1. ${mark}: $1,700 USD, book now`)).toBeVisible();
  await expect(broker.page.getByText('2. Everybody: $1,950 USD')).toBeVisible();
  expect(await findFaults(broker.page, 'main')).toEqual([]);

  // A load after it in the same feed is there, so the first one would be, while it is open.
  const loads = await signInPostingCalls(USERS.broker, 'load');
  await loads.post(LANE, `${mark} later`);
  await expect(unseen.row(`${mark} later`)).toBeVisible();
  await expect(unseen.row(`${mark} load`)).toHaveCount(0);

  const lead = seen.row(`${mark} load`);
  await lead.getByRole('gridcell').first().focus();
  await first.page.keyboard.press('Enter');
  await expect(seen.panel).toContainText(/yours alone until /);
  expect(await findFaults(first.page, 'main')).toEqual([]);
  await first.page.keyboard.press('b');
  await first.page.getByRole('dialog').getByRole('button', { name: 'Book now at $1,700 USD' }).press('Enter');
  await expect(broker.posting(`${mark} load`)).toContainText('Assigned');
  await expect(first.page.getByRole('region', { name: 'Next step' }).getByRole('button')).toBeFocused();
  await expect(broker.posting(`${mark} load`)).not.toContainText('Tier');

  await expect(unseen.row(`${mark} load`)).toHaveCount(0);
  await closeDesks([broker, first, other]);
});

test('a load that the first tier does not book is seen by every company after its time, at the rate of the load', async ({
  browser,
}) => {
  const mark = `wait ${Date.now()}`;
  const { broker, first, other, post } = await open(browser, mark);
  const [seen, later] = [await openLeads(first, `${mark} truck 0`), await openLeads(other, `${mark} truck 1`)];
  // The shortest time of a tier, by the clock of the database.
  await post(1);
  const row = broker.posting(`${mark} load`);
  await expect(row).toContainText(/Tier 2\/2 in 0:\d\d/);
  await expect(seen.row(`${mark} load`)).toBeVisible();
  await expect(later.row(`${mark} load`)).toHaveCount(0);
  await broker.select(`${mark} load`);

  await expect(later.row(`${mark} load`)).toBeVisible();
  await expect(row).not.toContainText(/Tier 2\/2 in/);
  await expect(broker.page.getByText('Everybody sees it')).toBeVisible();
  await expect(seen.row(`${mark} load`)).toContainText('$1,700');
  await expect(later.row(`${mark} load`)).toContainText('$1,950');
  await seen.row(`${mark} load`).getByRole('gridcell').first().focus();
  await first.page.keyboard.press('Enter');
  await expect(seen.panel).toContainText(`${mark} load`);
  await expect(seen.panel).not.toContainText('yours alone');
  await closeDesks([broker, first, other]);
});
