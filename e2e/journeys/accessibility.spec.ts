import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { DeskPage } from '../pages/desk-page.ts';
import { LeadsPane } from '../pages/leads-pane.ts';
import { NetworksPage } from '../pages/networks-page.ts';
import { SignInPage, USERS } from '../pages/sign-in-page.ts';
import { TemplatesPage } from '../pages/templates-page.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
/** A theme changes colours and nothing else: what has been said of the rest need not be said twice. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

type Scheme = 'light' | 'dark';

/** What axe finds on the page as it is, as `rule: element` lines; in a part of it where only that is new. */
async function findFaultsIn(colorScheme: Scheme, page: Page, part = 'html'): Promise<string[]> {
  // Describing thousands of elements that are right takes longer than finding those that are not.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).include(part);
  const { violations } = await (colorScheme === 'light' ? axe.withTags(RULES) : axe.withRules(COLOUR_RULES)).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}

const DIALOG = '[role="dialog"]';
const MENU = '[role="menu"]';

for (const colorScheme of ['light', 'dark'] as const) {
  const findFaults = (page: Page, part?: string) => findFaultsIn(colorScheme, page, part);

  test.describe(`in the ${colorScheme} theme axe finds nothing`, () => {
    // Every column, and fewer rows of the same kind: what axe takes grows with the square of what there is.
    test.use({ colorScheme, viewport: { width: 1920, height: 640 } });

    test('on the sign-in page', async ({ page }) => {
      await page.goto('/home');
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
      expect(await findFaults(page)).toEqual([]);
    });

    test('on the desk and in the posting form', async ({ page }) => {
      await new SignInPage(page).signIn(USERS.carrier);
      const desk = new DeskPage(page);
      await desk.waitUntilReady();
      await expect(desk.leads.getByRole('row').nth(1)).toBeVisible();
      expect(await findFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Post', exact: true }).click();
      await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Origin', exact: true })).toBeFocused();
      expect(await findFaults(page, DIALOG)).toEqual([]);
      await page.getByRole('tab', { name: 'Additional Info' }).click();
      expect(await findFaults(page, DIALOG)).toEqual([]);
    });

    test("in the filter, the tags and a row's menu", async ({ page }) => {
      await new SignInPage(page).signIn(USERS.broker);
      const desk = new DeskPage(page);
      await desk.waitUntilReady();
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      const filter = page.getByRole('dialog', { name: 'Filter Postings' });
      await filter.getByRole('checkbox', { name: 'My Postings' }).check();
      expect(await findFaults(page, DIALOG)).toEqual([]);
      await filter.getByRole('button', { name: 'Apply' }).click();
      await expect(filter).toBeHidden();
      await page.getByRole('button', { name: 'Tags', exact: true }).click();
      const tags = page.getByRole('dialog', { name: 'Manage Tags' });
      await tags.getByLabel('Tag name').fill(`Axe ${colorScheme}`);
      await tags.getByRole('button', { name: 'Add Tag' }).click();
      await expect(tags.getByText(`Axe ${colorScheme}`)).toBeVisible();
      expect(await findFaults(page, DIALOG)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(tags).toBeHidden();
      await desk.list.getByRole('option').first().click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Tag' }).press('ArrowRight');
      await expect(page.getByRole('menuitemcheckbox').first()).toBeVisible();
      expect(await findFaults(page, MENU)).toEqual([]);
      await page.getByRole('menuitemcheckbox').first().press('Enter');
      await expect(page.getByRole('menu')).toHaveCount(0);
      expect(await findFaults(page)).toEqual([]);
    });

    test('on the map, the templates and in their form', async ({ page }) => {
      await new SignInPage(page).signIn(USERS.carrier);
      await new DeskPage(page).waitUntilReady();
      await page.keyboard.press('t');
      await expect(page.getByRole('region', { name: 'Map of my postings' }).getByRole('button').first()).toBeVisible();
      expect(await findFaults(page, DIALOG)).toEqual([]);
      await page.keyboard.press('Escape');
      const templates = new TemplatesPage(page);
      await templates.open();
      await templates.cards.first().getByRole('checkbox').check();
      expect(await findFaults(page)).toEqual([]);
      await templates.cards.first().getByRole('button', { name: /^Edit/ }).click();
      await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Origin', exact: true })).toBeFocused();
      expect(await findFaults(page, DIALOG)).toEqual([]);
    });

    test("in a lead's panel, menu and dialogs", async ({ page }) => {
      await new SignInPage(page).signIn(USERS.broker);
      await new DeskPage(page).waitUntilReady();
      const leads = new LeadsPane(page);
      const lead = leads.grid.getByRole('row').nth(1);
      await leads.openMenu(lead);
      expect(await findFaults(page, MENU)).toEqual([]);
      await page.keyboard.press('Escape');
      await leads.choose(lead, 'Add to network');
      await expect(page.getByPlaceholder('Search Network..')).toBeFocused();
      expect(await findFaults(page, DIALOG)).toEqual([]);
      await page.keyboard.press('Escape');
      await leads.choose(lead, 'Flag');
      await expect(page.getByText('Lead Flagged successfully!')).toBeVisible();
      await leads.cell(lead, 'date').click();
      await expect(leads.panel.getByText('Why this matched')).toBeVisible();
      await expect(leads.panel.getByText('Credit scores')).toBeVisible();
      expect(await findFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await leads.choose(lead, 'Unflag');
      await expect(page.getByText('Unflagged successfully')).toBeVisible();
    });

    test('on the networks, the excluded and the flagged companies', async ({ page }) => {
      await new SignInPage(page).signIn(USERS.carrier);
      await new DeskPage(page).waitUntilReady();
      const leads = new LeadsPane(page);
      await leads.choose(leads.grid.getByRole('row').nth(1), 'Flag');
      await expect(page.getByText('Lead Flagged successfully!')).toBeVisible();
      const networks = new NetworksPage(page);
      await networks.open();
      await expect(networks.members.getByRole('row').nth(1)).toBeVisible();
      expect(await findFaults(page)).toEqual([]);
      for (const name of ['Add Network', 'Add Company']) {
        await page.getByRole('button', { name }).click();
        await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
        expect(await findFaults(page, DIALOG)).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
      const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
      await sidebar.getByRole('link', { name: 'Excluded' }).click();
      await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
      expect(await findFaults(page)).toEqual([]);
      await sidebar.getByRole('link', { name: 'Flagged' }).click();
      const card = page.getByRole('article').first();
      await expect(card).toBeVisible();
      expect(await findFaults(page)).toEqual([]);
      await card.getByRole('button', { name: 'View Detailed Information' }).click();
      await expect(card.getByText(/Information$/).first()).toBeVisible();
      expect(await findFaults(page)).toEqual([]);
      await card.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Unflag' }).click();
      await expect(page.getByText('Unflagged successfully')).toBeVisible();
    });

    test('under the insurance alert', async ({ page }) => {
      await new SignInPage(page).signIn(USERS.insuranceExpired);
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expect(page.getByText('Number of leads')).toBeVisible();
      expect(await findFaults(page)).toEqual([]);
    });
  });
}
