import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { takeOverClock } from '../pages/clock.ts';
import { toCaller } from '../pages/caller.ts';
import { Colleague, readBellRequest } from '../pages/colleague.ts';
import { DeskPage } from '../pages/desk-page.ts';
import { SignInPage, USERS } from '../pages/sign-in-page.ts';
import { TemplatesPage } from '../pages/templates-page.ts';
import { ASSIGNMENT_SCENES } from './assignment-scenes.ts';
import { COMPANY_SCENES } from './company-scenes.ts';
import { DESK_SCENES } from './desk-scenes.ts';
import { DEVICE_SCENES } from './device-scenes.ts';
import { DISPATCH_SCENES } from './dispatch-scenes.ts';
import { DOCUMENT_SCENES } from './document-scenes.ts';
import { IMPORT_SCENES } from './import-scenes.ts';
import { LANE_SCENES } from './lane-scenes.ts';
import { openDesk, openLead, showLeads } from './open-desk.ts';
import { OFFER_SCENES } from './offer-scenes.ts';
import { RUNNING_SCENES } from './running-scenes.ts';
import { SEARCH_SCENES } from './search-scenes.ts';
import { SECURITY_SCENES } from './security-scenes.ts';
import { STOP_SCENES } from './stop-scenes.ts';
import { TIER_SCENES } from './tier-scenes.ts';
import { TRACKING_SCENES } from './tracking-scenes.ts';
import { TRUST_SCENES } from './trust-scenes.ts';
import { TRIP_SCENES } from './trip-scenes.ts';

/** A screen as the screenshots in `docs/screenshots` show it. */
export interface Scene {
  name: string;
  /** Opens the screen on a new page. */
  prepare(page: Page): Promise<void>;
  /** True where it is about what is beside the list, also in a window that shows one of them. */
  readonly showsDetails?: boolean;
  /** Opens again, in any language, what a change of the language has closed. */
  reopen?(page: Page): Promise<void>;
}

/** Opens the menu of a lead by keyboard and chooses an entry. */
async function actOnLead(page: Page, row: number, entry: string | RegExp): Promise<void> {
  const desk = new DeskPage(page);
  await desk.leads.getByRole('row').nth(row).getByRole('gridcell').first().focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: entry }).click();
}

async function goTo(page: Page, place: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name: place }).click();
}

/** Opens the tags of the company, and adds those that it does not have. */
async function createTags(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tags', exact: true }).click();
  const tags = page.getByRole('dialog', { name: 'Manage Tags' });
  await expect(tags.getByRole('heading', { name: 'Your tags' })).toBeVisible();
  for (const [name, colour] of [
    ['Call first', 'Amber'],
    ['Hot', 'Red'],
    ['Regular', 'Teal'],
  ] as const) {
    if (await tags.getByText(name, { exact: true }).isVisible()) continue;
    await tags.getByLabel('Tag name').fill(name);
    await tags.getByRole('radio', { name: colour }).check({ force: true });
    await tags.getByRole('button', { name: 'Add Tag' }).click();
    await expect(tags.getByText(name, { exact: true })).toBeVisible();
  }
}

/** Opens the second tab of a new posting. */
async function openMoreTab(page: Page): Promise<void> {
  await page.keyboard.press('n');
  await page.locator('[role="dialog"] [role="tab"]').nth(1).click();
}

export const SCENES: readonly Scene[] = [
  {
    name: 'sign-in',
    async prepare(page) {
      await page.goto('/home');
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    },
  },
  {
    name: 'first-visit',
    prepare: async (page) => {
      await page.goto('/home');
      await page.getByRole('button', { name: 'Enter as broker' }).click();
      await expect(page.getByRole('region', { name: 'Hints' })).toBeVisible();
    },
  },
  { name: 'home-broker', prepare: async (page) => showLeads(await openDesk(page, USERS.broker)) },
  ...DESK_SCENES,
  ...DISPATCH_SCENES,
  ...RUNNING_SCENES,
  ...IMPORT_SCENES,
  ...DOCUMENT_SCENES,
  { name: 'home-carrier', prepare: async (page) => showLeads(await openDesk(page, USERS.carrier)) },
  {
    name: 'posting-form',
    async prepare(page) {
      await openDesk(page, USERS.carrier);
      await page.getByRole('button', { name: 'Post', exact: true }).click();
      const form = page.getByRole('dialog');
      for (const [label, typed] of [
        ['Origin', 'Toronto'],
        ['Destination', 'Chicago'],
      ] as const) {
        await form.getByRole('combobox', { name: label, exact: true }).fill(typed);
        await page.getByRole('listbox', { name: label }).getByRole('option').first().click();
      }
      await form.getByRole('button', { name: 'Next' }).click();
      await form.getByRole('checkbox', { name: 'Van', exact: true }).check();
      await form.getByRole('radio', { name: 'Truckload', exact: true }).check();
      await expect(form.getByText(/^About/)).toBeVisible();
    },
  },
  {
    name: 'templates',
    async prepare(page) {
      await openDesk(page, USERS.broker);
      const templates = new TemplatesPage(page);
      await templates.open();
      for (const card of [1, 2]) await templates.cards.nth(card).getByRole('checkbox').check();
    },
  },
  {
    name: 'template-form',
    async prepare(page) {
      await openDesk(page, USERS.carrier);
      const templates = new TemplatesPage(page);
      await templates.open();
      await templates.cards.first().getByRole('button', { name: /^Edit/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
    },
  },
  {
    name: 'track',
    async prepare(page) {
      await openDesk(page, USERS.broker);
      await page.getByRole('button', { name: 'Track' }).click();
      await expect(page.getByRole('region', { name: 'Map of my postings' }).getByRole('button').first()).toBeVisible();
    },
  },
  {
    name: 'insurance-expired',
    async prepare(page) {
      await new SignInPage(page).signIn(USERS.insuranceExpired);
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expect(page.getByText('Number of leads')).toBeVisible();
    },
  },
  {
    name: 'insurance-soon',
    async prepare(page) {
      await new SignInPage(page).signIn(USERS.insuranceSoon);
      await expect(page.getByRole('dialog', { name: 'Your insurance is expiring soon' })).toBeVisible();
      await expect(page.getByText('Number of leads')).toBeVisible();
    },
  },
  {
    name: 'posting-form-broker',
    async prepare(page) {
      await openDesk(page, USERS.broker);
      await page.keyboard.press('n');
      await expect(page.locator('[role="dialog"] [role="tab"]').nth(1)).toBeVisible();
    },
    reopen: (page) => page.keyboard.press('n'),
  },
  {
    name: 'posting-form-more',
    reopen: openMoreTab,
    async prepare(page) {
      await openDesk(page, USERS.broker);
      await page.getByRole('button', { name: 'Post', exact: true }).click();
      await page.getByRole('tab', { name: 'Additional Info' }).click();
      await expect(page.getByRole('checkbox', { name: 'Save as Template' })).toBeVisible();
    },
  },
  {
    name: 'posting-form-rate',
    async reopen(page) {
      await openMoreTab(page);
      await page.locator('[role="dialog"] input[id$="-rate"]').first().scrollIntoViewIfNeeded();
    },
    async prepare(page) {
      await openDesk(page, USERS.broker);
      await page.getByRole('button', { name: 'Post', exact: true }).click();
      await page.getByRole('tab', { name: 'Additional Info' }).click();
      const section = page.getByRole('group', { name: 'Rate and size' });
      await section.getByRole('textbox', { name: 'Rate' }).fill('2.45/mi');
      await section.getByRole('textbox', { name: 'Weight' }).fill('44k');
      await section.getByRole('textbox', { name: 'Length' }).fill('NaN');
      await section.getByRole('textbox', { name: 'Commodity' }).focus();
    },
  },
  {
    name: 'filter',
    async prepare(page) {
      await openDesk(page, USERS.broker);
      await page.keyboard.press('f');
      const filter = page.getByRole('dialog', { name: 'Filter Postings' });
      await filter.getByLabel('Equipment size').selectOption('T');
      await expect(filter.getByText(/postings match$/)).toBeVisible();
    },
  },
  {
    name: 'filtered-list',
    async prepare(page) {
      const desk = await openDesk(page, USERS.carrier);
      await page.keyboard.press('f');
      const filter = page.getByRole('dialog', { name: 'Filter Postings' });
      await filter.getByLabel('Status').selectOption('ACTIVE');
      await filter.getByRole('button', { name: 'Apply' }).click();
      await expect(filter).toBeHidden();
      await showLeads(desk);
      await page.getByRole('button', { name: /^Filter:/ }).hover();
      await expect(page.getByRole('tooltip')).toBeVisible();
    },
  },
  {
    name: 'quick-help',
    async prepare(page) {
      await showLeads(await openDesk(page, USERS.broker));
      await page.getByRole('button', { name: 'Quick Help' }).click();
      await expect(page.getByRole('menuitem', { name: 'Provide Feedback' })).toBeVisible();
    },
  },
  {
    name: 'feedback',
    async prepare(page) {
      await showLeads(await openDesk(page, USERS.broker));
      await page.getByRole('button', { name: 'Quick Help' }).click();
      await page.getByRole('menuitem', { name: 'Provide Feedback' }).click();
      const form = page.getByRole('dialog', { name: 'Provide Feedback' });
      await form.getByRole('textbox', { name: 'Subject' }).fill('A faster list');
      await form.getByRole('button', { name: 'Send' }).click();
      await expect(form.getByText('This field is required.')).toBeVisible();
    },
  },
  {
    name: 'tags',
    async prepare(page) {
      await openDesk(page, USERS.broker);
      await createTags(page);
    },
  },
  {
    name: 'row-menu',
    async prepare(page) {
      const desk = await openDesk(page, USERS.broker);
      await showLeads(desk);
      // Without tags the menu has no entry for them.
      await createTags(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await desk.list.getByRole('option').nth(2).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Tag' }).press('ArrowRight');
      await page.getByRole('menuitemcheckbox', { name: 'Hot' }).press('Enter');
      await expect(page.getByRole('menu')).toHaveCount(0);
      await desk.list.getByRole('option').nth(1).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Tag' }).press('ArrowRight');
      await expect(page.getByRole('menuitemcheckbox').first()).toBeVisible();
    },
  },
  {
    name: 'leads-panel',
    showsDetails: true,
    reopen: openLead,
    async prepare(page) {
      const desk = await openDesk(page, USERS.broker);
      await showLeads(desk);
      await desk.leads.getByRole('row').nth(2).getByRole('gridcell').first().click();
      await expect(page.getByRole('complementary').getByText('Why this matched')).toBeVisible();
      await expect(page.getByRole('complementary').getByText('Credit scores')).toBeVisible();
    },
  },
  {
    name: 'flagged',
    async prepare(page) {
      await showLeads(await openDesk(page, USERS.broker));
      await goTo(page, 'Flagged');
      await expect(page.getByRole('heading', { name: 'Flagged' })).toBeVisible();
      const cards = page.getByRole('article');
      await expect(cards.first().or(page.getByText('There are currently no companies'))).toBeVisible();
      if ((await cards.count()) < 3) {
        await goTo(page, 'Home');
        for (const row of [1, 2, 3]) {
          await actOnLead(page, row, 'Flag');
          await expect(page.getByText('Lead Flagged successfully!')).toBeVisible();
          await expect(page.getByText('Lead Flagged successfully!')).toBeHidden();
        }
        await goTo(page, 'Flagged');
      }
      await cards.nth(1).getByRole('button', { name: 'View Detailed Information' }).click();
      await expect(cards.nth(1).getByText('Load Information')).toBeVisible();
    },
  },
  {
    name: 'excluded',
    async prepare(page) {
      await showLeads(await openDesk(page, USERS.broker));
      await goTo(page, 'Excluded');
      await expect(page.getByRole('heading', { name: 'Excluded Companies List' })).toBeVisible();
      const rows = page.getByRole('grid').getByRole('row');
      await expect(rows.nth(1).or(page.getByText('No companies are excluded.'))).toBeVisible();
      if (await page.getByText('No companies are excluded.').isVisible()) {
        await goTo(page, 'Home');
        await actOnLead(page, 1, 'Exclude');
        await expect(page.getByText('is excluded from matching')).toBeVisible();
        await goTo(page, 'Excluded');
      }
      await rows.nth(1).getByRole('gridcell').first().click();
      await expect(page.getByRole('complementary').getByText('Credit scores')).toBeVisible();
    },
  },
  {
    name: 'network',
    async prepare(page) {
      await openDesk(page, USERS.broker);
      await goTo(page, 'Network');
      await expect(page.getByRole('table')).toBeVisible();
      // The sidebar's tooltip would cover the screen.
      await page.mouse.move(640, 4);
    },
  },
  {
    name: 'live-leads',
    async prepare(page) {
      await openDesk(page, USERS.carrier);
      await page.keyboard.press('l');
      await expect(page.getByRole('heading', { name: 'All Equipment Live Leads' })).toBeVisible();
      await page.locator('.ag-row').nth(1).click();
      await expect(page.getByRole('textbox', { name: 'Comments', exact: true })).toBeVisible();
    },
  },
  {
    name: 'live-leads-broker',
    reopen: (page) => page.locator('.ag-row').nth(1).click(),
    async prepare(page) {
      await openDesk(page, USERS.broker);
      await page.keyboard.press('l');
      await expect(page.getByRole('heading', { name: 'All Loads Live Leads' })).toBeVisible();
      await page.locator('.ag-row').nth(1).click();
      await expect(page.getByRole('textbox', { name: 'Comments', exact: true })).toBeVisible();
    },
  },
  {
    name: 'notifications',
    async prepare(page) {
      const desk = await openDesk(page, USERS.broker);
      const { userId } = await readBellRequest(page);
      const self = new Colleague(await toCaller(page));
      await desk.waitUntilReady();
      const bell = page.getByRole('button', { name: /^Notifications, \d unread/ });
      await bell.click();
      const empty = page.getByText('No New Notifications');
      await expect(empty.or(page.getByRole('button', { name: 'Delete All' }))).toBeVisible();
      if (await empty.isVisible()) for (const place of [0, 3, 6]) await self.notify(userId, place);
      await expect(page.getByRole('button', { name: /^Delete “/ })).toHaveCount(3);
    },
  },
  {
    name: 'preferences',
    async prepare(page) {
      await showLeads(await openDesk(page, USERS.carrier));
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('menuitem', { name: 'Preferences' }).click();
      await expect(page.getByRole('switch', { name: 'Live lead sound' })).toBeVisible();
      await expect(page.getByRole('switch', { name: 'Notifications on this device' })).toBeVisible();
    },
  },
  {
    name: 'idle-popup',
    async prepare(page) {
      await takeOverClock(page);
      await showLeads(await openDesk(page, USERS.broker));
      await page.clock.fastForward('04:00:30');
      await expect(page.getByRole('dialog', { name: 'Do you need more time?' })).toBeVisible();
      // A reply that is still being forwarded would prevent the page from closing.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
  },
  ...COMPANY_SCENES,
  ...SEARCH_SCENES,
  ...TRIP_SCENES,
  ...DEVICE_SCENES,
  ...SECURITY_SCENES,
  ...TRUST_SCENES,
  ...OFFER_SCENES,
  // The last ones leave offers, which open over other screens of the carrier.
  ...ASSIGNMENT_SCENES,
  ...STOP_SCENES,
  ...TIER_SCENES,
  ...LANE_SCENES,
  ...TRACKING_SCENES,
  // Last: its postings would be in the lists of the others.
  {
    name: 'outside-filter',
    async prepare(page) {
      const desk = await openDesk(page, USERS.broker);
      await page.keyboard.press('f');
      const filter = page.getByRole('dialog', { name: 'Filter Postings' });
      await filter.getByLabel('Equipment size').selectOption('L');
      await filter.getByRole('button', { name: 'Apply' }).click();
      await expect(filter).toBeHidden();
      const comment = `Call the dock first, ref ${Date.now() % 10_000}`;
      await desk.post({ origin: 'Toronto', destination: 'Chicago', types: ['Van'], comment });
      await expect(desk.posting(comment)).toContainText('outside your filter');
    },
  },
];
