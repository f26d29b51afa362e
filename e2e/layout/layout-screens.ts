import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { USERS } from '../pages/sign-in-page.ts';
import type { CarrierSubjects } from './carrier-subjects.ts';

export const LARGEST = { width: 1920, height: 1080 } as const;
/** The windows in which a desk is checked. */
export const DESK_SIZES = [
  LARGEST,
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
] as const;

/** The postings that the screens show, posted before. */
export interface Subjects {
  /** An assigned load of the broker, and the carrier's truck. */
  readonly loadToken: number;
  readonly truckToken: number;
  /** An open posting with leads, of each user. */
  readonly openTokens: Readonly<Record<string, number>>;
  readonly ofCarrier: CarrierSubjects;
}

/** A screen whose layout is checked. It is opened by its address and by keys, so that the language does not matter. */
export interface LayoutScreen {
  readonly name: string;
  /** Undefined for a screen without a session. */
  readonly email?: string;
  readonly address: (subjects: Subjects) => string | Promise<string>;
  /** Opens what the address does not, and waits until all is shown. */
  readonly open: (page: Page) => Promise<void>;
  /** True where nothing but the address is needed, so that the start can be measured. */
  readonly isAddress?: boolean;
  /** Besides those of a desk. */
  readonly furtherSizes?: readonly { readonly width: number; readonly height: number }[];
}

const BROKER_HOME: LayoutScreen['address'] = ({ openTokens }) => `/home/${openTokens[USERS.broker]}`;
export const CARRIER_HOME: LayoutScreen['address'] = ({ openTokens }) => `/home/${openTokens[USERS.carrier]}`;

export async function waitForRows(page: Page): Promise<void> {
  await expect(page.locator('[role="grid"] [role="row"]').nth(1)).toBeVisible({ timeout: 60_000 });
}

/** A narrow window shows one pane at a time, first the list. */
const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 1200;

async function waitForDesk(page: Page): Promise<void> {
  await expect(page.locator('[role="listbox"] [role="option"][aria-selected="true"]')).toBeVisible({ timeout: 60_000 });
  if (!isNarrow(page)) await waitForRows(page);
}

/** Opens the details of the selected posting, where the list is shown alone. */
export async function openDetails(page: Page): Promise<void> {
  await expect(page.locator('[role="listbox"] [role="option"][aria-selected="true"]')).toBeVisible({ timeout: 60_000 });
  if (!isNarrow(page)) return;
  await page.locator('[role="listbox"]').focus();
  await page.keyboard.press('Enter');
}

/** Presses a key on the desk, and waits for what it opens. */
export function openByKey(key: string, selector = '[role="dialog"]'): LayoutScreen['open'] {
  return async (page) => {
    await waitForDesk(page);
    await page.keyboard.press(key);
    await expect(page.locator(selector).first()).toBeVisible();
  };
}

/** Opens the first offer, and waits for what its dialog states of the other company. */
async function openOffer(page: Page): Promise<void> {
  const row = page.locator('main [role="row"][row-id] [role="gridcell"]').first();
  await row.click({ timeout: 60_000 });
  await expect(page.locator('[role="dialog"] a[href^="tel:"]')).toBeVisible({ timeout: 60_000 });
}

/** Opens the live leads, unless they are kept from the width before. */
async function openLiveLeads(page: Page): Promise<void> {
  // The search, which no other header of the desk has.
  const view = page.locator('main header input:not([type="checkbox"])');
  const selected = page.locator('[role="listbox"] [role="option"][aria-selected="true"]');
  await expect(view.or(selected).first()).toBeVisible({ timeout: 60_000 });
  if (!isNarrow(page)) await waitForRows(page);
  if (!(await view.isVisible())) await page.keyboard.press('l');
  await expect(view).toBeVisible({ timeout: 60_000 });
}

async function enterLeads(page: Page): Promise<void> {
  await openDetails(page);
  await waitForRows(page);
  await page.locator('[role="grid"] [role="row"]').nth(1).locator('[role="gridcell"]').first().focus();
}

const SEARCH = JSON.stringify({ origin: { by: 'state', city: null, states: ['ON'], radius: 0 } });

export const LAYOUT_SCREENS: readonly LayoutScreen[] = [
  { name: 'home-broker', email: USERS.broker, address: BROKER_HOME, open: waitForDesk, isAddress: true },
  { name: 'home-carrier', email: USERS.carrier, address: CARRIER_HOME, open: waitForDesk, isAddress: true },
  {
    name: 'panel',
    email: USERS.broker,
    address: BROKER_HOME,
    open: async (page) => {
      await enterLeads(page);
      await page.keyboard.press('Enter');
      await expect(page.locator('aside dl, [role="complementary"] dl').first()).toBeVisible();
    },
  },
  {
    name: 'assign',
    email: USERS.broker,
    address: BROKER_HOME,
    open: async (page) => {
      await enterLeads(page);
      await page.keyboard.press('a');
      await expect(page.locator('[role="dialog"] textarea, [role="dialog"] input').first()).toBeVisible();
    },
  },
  {
    name: 'lead-menu',
    email: USERS.broker,
    address: BROKER_HOME,
    open: async (page) => {
      await enterLeads(page);
      await page.keyboard.press('m');
      await expect(page.locator('[role="menu"]').first()).toBeVisible();
    },
  },
  {
    name: 'assigned-broker',
    email: USERS.broker,
    address: ({ loadToken }) => `/home/${loadToken}`,
    open: async (page) => {
      await openDetails(page);
      await expect(page.locator('.leaflet-container')).toBeAttached({ timeout: 60_000 });
    },
    isAddress: true,
  },
  {
    name: 'assigned-carrier',
    email: USERS.carrier,
    address: ({ truckToken }) => `/home/${truckToken}`,
    open: async (page) => {
      await openDetails(page);
      await expect(page.locator('.leaflet-container')).toBeAttached({ timeout: 60_000 });
    },
    isAddress: true,
  },
  {
    name: 'documents',
    email: USERS.carrier,
    address: ({ truckToken }) => `/home/${truckToken}/documents`,
    // A narrow window shows them at their address, without the list.
    open: (page) => expect(page.locator('input[type="file"]')).toBeAttached({ timeout: 60_000 }),
    isAddress: true,
  },
  { name: 'posting-form', email: USERS.broker, address: BROKER_HOME, open: openByKey('n', '[role="dialog"] input') },
  {
    name: 'posting-form-more',
    email: USERS.carrier,
    address: CARRIER_HOME,
    open: async (page) => {
      await openByKey('n', '[role="dialog"] [role="tab"]')(page);
      await page.locator('[role="dialog"] [role="tab"]').last().click();
    },
  },
  {
    name: 'preferences',
    email: USERS.broker,
    address: BROKER_HOME,
    open: async (page) => {
      await waitForDesk(page);
      await page.getByRole('banner').locator('[aria-haspopup="menu"]').last().click();
      await page.locator('[role="menuitem"]').first().click();
      await expect(page.locator('[role="dialog"] [role="switch"]').first()).toBeVisible();
    },
  },
  { name: 'filter', email: USERS.carrier, address: CARRIER_HOME, open: openByKey('f', '[role="dialog"] select') },
  { name: 'keys', email: USERS.broker, address: BROKER_HOME, open: openByKey('?', '[role="dialog"] kbd') },
  {
    name: 'live-leads',
    email: USERS.carrier,
    address: CARRIER_HOME,
    open: openLiveLeads,
  },
  {
    name: 'network',
    email: USERS.broker,
    address: () => '/network',
    open: (page) => expect(page.locator('table').first()).toBeVisible({ timeout: 60_000 }),
    isAddress: true,
  },
  {
    name: 'flagged',
    email: USERS.broker,
    address: () => '/flagged',
    open: (page) => expect(page.locator('article').first()).toBeVisible({ timeout: 60_000 }),
    isAddress: true,
  },
  { name: 'excluded', email: USERS.broker, address: () => '/excluded', open: waitForRows, isAddress: true },
  {
    name: 'template',
    email: USERS.carrier,
    address: () => '/template',
    open: (page) => expect(page.locator('article, [role="listitem"], li').first()).toBeVisible({ timeout: 60_000 }),
    isAddress: true,
  },
  {
    name: 'search',
    email: USERS.broker,
    address: () => `/search?tab=carriers&q=${encodeURIComponent(SEARCH)}`,
    open: waitForRows,
    isAddress: true,
  },
  {
    name: 'search-panel',
    email: USERS.broker,
    address: () => `/search?tab=carriers&q=${encodeURIComponent(SEARCH)}`,
    open: async (page) => {
      await waitForRows(page);
      await page.locator('[role="grid"] [role="row"]').nth(1).locator('[role="gridcell"]').nth(3).click();
      await expect(page.locator('aside dl, [role="complementary"] dl').first()).toBeVisible();
    },
  },
  {
    name: 'resources',
    email: USERS.carrier,
    address: () => '/resources',
    open: (page) => expect(page.locator('main li').first()).toBeVisible({ timeout: 60_000 }),
    isAddress: true,
  },
  {
    name: 'offers',
    email: USERS.broker,
    address: () => '/offers',
    open: (page) => expect(page.locator('h1').first()).toBeVisible({ timeout: 60_000 }),
    isAddress: true,
  },
  { name: 'offer', email: USERS.broker, address: () => '/offers', open: openOffer },
  { name: 'offer-carrier', email: USERS.carrier, address: () => '/offers', open: openOffer },
  {
    name: 'sign-in',
    address: () => '/home',
    open: (page) => expect(page.locator('input[type="password"]')).toBeVisible({ timeout: 60_000 }),
  },
];
