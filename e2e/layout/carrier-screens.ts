import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { USERS } from '../pages/sign-in-page.ts';
import {
  CARRIER_HOME,
  openByKey,
  openDetails,
  waitForRows,
  type LayoutScreen,
  type Subjects,
} from './layout-screens.ts';

const email = USERS.carrier;
const PANEL = 'aside dl, [role="complementary"] dl';
const MEMBERS = JSON.stringify({ by: 'state', provSt: 'ON' });
const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 740 },
] as const;

const toOpenTruck: LayoutScreen['address'] = ({ ofCarrier: { open } }) => `/home/${open.truckToken}`;
const toRunning: LayoutScreen['address'] = ({ ofCarrier: { running } }) => `/home/${running.truckToken}`;

const waitFor = (selector: string) => async (page: Page) =>
  expect(page.locator(selector).first()).toBeVisible({ timeout: 60_000 });

/** Opens the assignment of the truck under way, with a part of it in view. */
function openRunning(selector: string): LayoutScreen['open'] {
  return async (page) => {
    await openDetails(page);
    await expect(page.locator('.leaflet-container')).toBeAttached({ timeout: 60_000 });
    await page.locator(selector).first().scrollIntoViewIfNeeded();
  };
}

/** Opens the import of lanes with a table, two of whose rows are wrong. */
async function openImport(page: Page): Promise<void> {
  await waitFor('main table')(page);
  await page.getByRole('button', { name: /^(Import lanes|Importer des trajets)/ }).click();
  await page.locator('[role="dialog"] textarea').fill(IMPORTED);
  await page.getByRole('button', { name: /^(Check|Vérifier)$/ }).click();
  await expect(page.locator('[role="dialog"] table')).toBeVisible();
}

const IMPORTED = [
  'Origin\tDestination\tEquipment\tSize\tDays\tLoads a day\tHour\tValid to',
  'Thunder Bay, ON\tWinnipeg, MB\tVan\tTL\tMon-Wed, Fri\t3\t7:00\t2031-01-31',
  'Kenora, ON\tDryden, ON\tReefer\tTL\tMon-Sun\t1\t17:00\t',
  'Nowhere, ON\tDryden, ON\tReefer\tTL\tMon-Sun\tmany\t\t',
].join('\n');

/** What only a carrier, a driver and a customer see, besides the screens that both sides have. */
export const CARRIER_SCREENS: readonly LayoutScreen[] = [
  { name: 'leads-carrier', email, address: toOpenTruck, open: openDetails, isAddress: true },
  {
    name: 'panel-carrier',
    email,
    address: ({ ofCarrier: { open } }) => `/home/${open.truckToken}?lead=${open.loadToken}`,
    open: waitFor(PANEL),
  },
  { name: 'posting-form-carrier', email, address: CARRIER_HOME, open: openByKey('n', '[role="dialog"] input') },
  { name: 'running-carrier', email, address: toRunning, open: openRunning('main h1') },
  { name: 'stops-carrier', email, address: toRunning, open: openRunning('main ol:has(+ button), main ol:has(li)') },
  {
    name: 'confirmation',
    email,
    address: toRunning,
    open: async (page) => {
      await openRunning('[data-counts]')(page);
      await page.locator('li:has([data-counts="true"]) button').first().click();
      await expect(page.locator('[role="dialog"] canvas').first()).toBeVisible({ timeout: 60_000 });
    },
  },
  {
    name: 'search-members',
    email,
    address: () => `/search?tab=members&q=${encodeURIComponent(MEMBERS)}`,
    open: waitForRows,
    isAddress: true,
  },
  {
    name: 'trips',
    email,
    address: ({ ofCarrier: { open } }) => `/trips/posting/${open.truckToken}`,
    open: waitFor('main ul button[aria-pressed], main ol button, main ul button'),
  },
  {
    name: 'next-load',
    email,
    address: ({ ofCarrier: { running } }) => `/trips/assignment/${running.assignmentId}`,
    open: waitFor('main h1'),
  },
  {
    name: 'alerts',
    email,
    address: CARRIER_HOME,
    open: async (page) => {
      await openDetails(page);
      await page.getByRole('banner').locator('[aria-haspopup="menu"]').last().click();
      await page.locator('[role="menuitem"]').first().click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /(Alerts|Alertes)$/ })
        .click();
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'network-members',
    email,
    address: ({ ofCarrier: { networkId } }) => `/network/${networkId}`,
    open: waitFor('main td'),
    isAddress: true,
  },
  { name: 'lanes', email, address: () => '/lanes', open: waitFor('main table'), isAddress: true },
  {
    name: 'lane',
    email,
    address: ({ ofCarrier: { laneId } }) => `/lanes?lane=${laneId}`,
    open: waitFor('[data-day]'),
  },
  {
    name: 'lane-form',
    email,
    address: (subjects) => `/lanes?of=${subjects.ofCarrier.open.truckToken}`,
    open: waitFor('[id$="-perDay"]'),
  },
  { name: 'lane-import', email, address: () => '/lanes', open: openImport },
  {
    name: 'driver',
    address: ({ ofCarrier }: Subjects) => ofCarrier.createDriverLink(),
    open: waitFor('.status'),
    furtherSizes: PHONES,
  },
  {
    name: 'customer',
    address: ({ ofCarrier }: Subjects) => ofCarrier.customerLink,
    open: waitFor('[aria-current="step"]'),
    furtherSizes: PHONES,
  },
];
