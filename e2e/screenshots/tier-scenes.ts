import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { signInCaller } from '../pages/caller.ts';
import { LeadsPane } from '../pages/leads-pane.ts';
import { PostingCalls } from '../pages/posting-calls.ts';
import { openHome } from '../pages/session.ts';
import { USERS } from '../pages/sign-in-page.ts';
import { createNetwork } from '../pages/tier-calls.ts';
import { findAddress } from './open-desk.ts';
import type { Scene } from './scenes.ts';

const LANE = { origin: 'Thunder Bay', destination: 'Kenora', types: ['Double Drop'] };
const CARRIER = 'SMP0002';
const OTHER_CARRIER = 'SMP0006';
const toRate = (dollars: number) => ({ amount: dollars * 100, currency: 'USD', basis: 'flat' }) as const;

/** Posts a load in three tiers, of which the carrier has the first, and a truck of the carrier that matches it. */
async function postTiers(page: Page) {
  const address = await findAddress(page);
  const [broker, carrier] = [await signInCaller(address, USERS.broker), await signInCaller(address, USERS.carrier)];
  const mark = Date.now() % 100_000;
  const [load, truck] = [`Machine parts, ref ${mark}`, `Two straps on board, ref ${mark}`];
  const networkId = await createNetwork(broker, `Regulars ${mark}`, CARRIER);
  const tiers = [
    { receivers: { type: 'network', networkId }, minutes: 30, rate: toRate(1700), bookNow: true },
    { receivers: { type: 'companies', custCds: [OTHER_CARRIER] }, minutes: 60, rate: toRate(1800) },
    { receivers: { type: 'everybody' } },
  ];
  const loads = new PostingCalls(broker, 'load');
  await loads.post({ ...LANE, rate: toRate(1950), more: { tiers, quantity: 3, weightLbs: 40_000 } }, load);
  await new PostingCalls(carrier, 'equipment').post(LANE, truck);
  return { address, load, truck };
}

async function openDesk(page: Page, address: string, email: string): Promise<void> {
  await openHome(page, address, email);
  await page.locator('[role="listbox"] [role="option"]').first().waitFor();
}

const toRow = (page: Page, comment: string) => page.locator('[role="option"]').filter({ hasText: comment });

/** Opens the tiers in the form of the selected load. */
async function openTiers(page: Page): Promise<void> {
  await page.locator('[role="listbox"]').focus();
  await page.keyboard.press('e');
  await page.locator('[role="dialog"] [role="tab"]').nth(1).click();
  await page.locator('[id$="-addTier"]').scrollIntoViewIfNeeded();
  await page.locator('[id$="-tiers-2"]').waitFor();
  await page.locator('[id$="-addTier"]').scrollIntoViewIfNeeded();
}

/** A load that is shown in steps: form, row and note of the broker, lead of the carrier. */
export const TIER_SCENES: readonly Scene[] = [
  {
    name: 'tiers-form',
    async prepare(page) {
      const { address, load } = await postTiers(page);
      await openDesk(page, address, USERS.broker);
      await toRow(page, load).click();
      await openTiers(page);
    },
    reopen: openTiers,
  },
  {
    name: 'tiers-broker',
    showsDetails: true,
    async prepare(page) {
      const { address, load } = await postTiers(page);
      await openDesk(page, address, USERS.broker);
      await toRow(page, load).click();
      await expect(page.locator('[role="option"][aria-selected="true"]')).toContainText(load);
    },
  },
  {
    name: 'tiers-lead',
    async prepare(page) {
      const { address, load, truck } = await postTiers(page);
      await openDesk(page, address, USERS.carrier);
      await toRow(page, truck).click();
      const leads = new LeadsPane(page);
      await leads.cell(leads.row(load), 'date').focus();
      await page.keyboard.press('Enter');
      await expect(leads.panel).toContainText(load);
    },
  },
];
