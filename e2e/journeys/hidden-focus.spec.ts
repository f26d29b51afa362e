import { expect, type Page } from '@playwright/test';
import { signInCaller } from '../pages/caller.ts';
import { DeskPage } from '../pages/desk-page.ts';
import { listHiddenFocus } from '../pages/hidden-focus.ts';
import { test } from '../pages/journey.ts';
import { getAddress, openHomeOn } from '../pages/open-desk.ts';
import { PostingCalls } from '../pages/posting-calls.ts';
import { USERS } from '../pages/sign-in-page.ts';
import { TemplatesPage } from '../pages/templates-page.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
];

const post = (page: Page) => page.getByRole('button', { name: 'Post', exact: true }).click();

/** A form by its name, who opens it, and how. */
const FORMS: readonly [string, keyof typeof USERS, (page: Page) => Promise<void>][] = [
  ['a new load', 'broker', post],
  ['a new truck', 'carrier', post],
  [
    'the equipment of a new truck',
    'carrier',
    async (page) => {
      await post(page);
      await page.getByRole('tab', { name: 'Additional Info' }).click();
    },
  ],
  ['the filter', 'broker', (page) => page.keyboard.press('f')],
  ['the search for carriers', 'broker', async (page) => void (await page.goto('/search?tab=carriers'))],
  ['the search for US carriers', 'broker', async (page) => void (await page.goto('/search?tab=usCarriers'))],
  ['the search for members', 'carrier', async (page) => void (await page.goto('/search?tab=members'))],
  [
    'a new driver',
    'carrier',
    async (page) => {
      await page.goto('/resources');
      await page.getByRole('button', { name: 'Add Driver' }).click();
    },
  ],
  [
    'new equipment',
    'carrier',
    async (page) => {
      await page.goto('/resources');
      await page.getByRole('button', { name: 'Add Equipment' }).click();
    },
  ],
  [
    'the preferences',
    'broker',
    async (page) => {
      await page.getByRole('button', { name: /^Account/ }).click();
      await page.getByRole('menuitem', { name: 'Preferences' }).click();
    },
  ],
  [
    'a template',
    'broker',
    async (page) => {
      const templates = new TemplatesPage(page);
      await templates.open();
      await templates.cards.first().getByRole('button', { name: /^Edit/ }).click();
    },
  ],
  [
    'the import',
    'broker',
    async (page) => {
      await page.getByRole('button', { name: 'Actions for the list' }).click();
      await page.getByRole('menuitem', { name: /^Import/ }).click();
    },
  ],
  ['the rows of an import', 'broker', pasteRows],
  ['the tags', 'broker', (page) => page.getByRole('button', { name: 'Tags', exact: true }).click()],
  [
    'the feedback',
    'broker',
    async (page) => {
      await page.getByRole('button', { name: 'Quick Help' }).click();
      await page.getByRole('menuitem', { name: 'Provide Feedback' }).click();
    },
  ],
  ['the assignment of a lead', 'broker', assignLead],
];

const ROWS = [
  'Date\tOrigin\tDestination\tEquipment\tSize',
  '2030-01-31\tToronto, ON\tChicago, IL\tV\tT',
  '2030-01-31\tNowhere, ON\tChicago, IL\tV\tT',
].join('\n');

/** Opens the import with rows, of which one has to be corrected. */
async function pasteRows(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Actions for the list' }).click();
  await page.getByRole('menuitem', { name: /^Import/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Import postings' });
  await dialog.getByRole('textbox', { name: 'Rows of a spreadsheet, a mail or lines' }).fill(ROWS);
  await expect(dialog.getByText('Nowhere, ON').or(dialog.locator('input[value="Nowhere, ON"]')).first()).toBeVisible();
}

/** Posts a load and a truck for it, and opens the dialog that assigns the load. */
async function assignLead(page: Page): Promise<void> {
  const [broker, carrier] = await Promise.all([
    signInCaller(getAddress(), USERS.broker),
    signInCaller(getAddress(), USERS.carrier),
  ]);
  const mark = `hidden focus ${Date.now()}`;
  const lane = { origin: 'Thunder Bay', destination: 'Winnipeg', types: ['Double Drop'] };
  const [loads, trucks] = [new PostingCalls(broker, 'load'), new PostingCalls(carrier, 'equipment')];
  await Promise.all([loads.post(lane, `${mark} load`), trucks.post(lane, `${mark} truck`)]);
  const desk = new DeskPage(page);
  // Where one pane is shown at a time, the click leads to the leads.
  await desk.posting(`${mark} load`).click();
  // The column of comments is hidden at these sizes.
  await desk.leads.getByRole('row').filter({ hasText: lane.origin }).first().getByRole('gridcell').first().focus();
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog', { name: 'Assign Load' })).toBeVisible();
}

for (const [name, user, open] of FORMS) {
  test(`nothing covers the control with the focus in ${name}`, async ({ page }) => {
    await openHomeOn(page, USERS[user]);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.goto('/home');
      await expect(page.getByRole('navigation', { name: 'Sidebar' })).toBeVisible();
      await open(page);
      await expect(page.getByRole('dialog').or(page.locator('form')).first()).toBeVisible();
      expect({ size, hidden: await listHiddenFocus(page) }).toEqual({ size, hidden: [] });
    }
  });
}
