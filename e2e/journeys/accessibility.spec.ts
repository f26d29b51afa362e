import { expect, test } from '@playwright/test';
import { findFaultsInBothThemes as findFaults } from '../pages/axe.ts';
import { DeskPage } from '../pages/desk-page.ts';
import { LeadsPane } from '../pages/leads-pane.ts';
import { NetworksPage } from '../pages/networks-page.ts';
import { SignInPage, USERS } from '../pages/sign-in-page.ts';
import { TemplatesPage } from '../pages/templates-page.ts';

const DIALOG = '[role="dialog"]';
const MENU = '[role="menu"]';

// Every column, and fewer rows of the same kind: what axe takes grows with the square of what there is.
test.use({ viewport: { width: 1920, height: 640 } });

// What has a story of its own is looked at in its own journey: live leads, notifications, sessions, preferences.
test.describe('in both themes axe finds nothing', () => {
  test('on a carrier’s screens: desk, posting form, map, templates, networks, excluded, flagged', async ({ page }) => {
    await page.goto('/home');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(await findFaults(page)).toEqual([]);

    await new SignInPage(page).signIn(USERS.carrier);
    const desk = new DeskPage(page);
    await desk.waitUntilReady();
    await expect(desk.leads.getByRole('row').nth(1)).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(dialog.getByRole('combobox', { name: 'Origin', exact: true })).toBeFocused();
    expect(await findFaults(page, DIALOG)).toEqual([]);
    await page.getByRole('tab', { name: 'Additional Info' }).click();
    expect(await findFaults(page, DIALOG)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    await page.keyboard.press('t');
    await expect(page.getByRole('region', { name: 'Map of my postings' }).getByRole('button').first()).toBeVisible();
    expect(await findFaults(page, DIALOG)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    const leads = new LeadsPane(page);
    await leads.choose(leads.grid.getByRole('row').nth(1), 'Flag');
    await expect(page.getByText('Lead Flagged successfully!')).toBeVisible();

    const templates = new TemplatesPage(page);
    await templates.open();
    await templates.cards.first().getByRole('checkbox').check();
    expect(await findFaults(page)).toEqual([]);
    await templates.cards.first().getByRole('button', { name: /^Edit/ }).click();
    await expect(dialog.getByRole('combobox', { name: 'Origin', exact: true })).toBeFocused();
    expect(await findFaults(page, DIALOG)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    const networks = new NetworksPage(page);
    await networks.open();
    await expect(networks.members.getByRole('row').nth(1)).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    for (const name of ['Add Network', 'Add Company']) {
      await page.getByRole('button', { name }).click();
      await expect(dialog.getByRole('textbox').first()).toBeFocused();
      expect(await findFaults(page, DIALOG)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
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

  test('on a broker’s filter, tags and row menu, and in a lead’s panel, menu and dialogs', async ({ page }) => {
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
    await tags.getByLabel('Tag name').fill('Axe');
    await tags.getByRole('button', { name: 'Add Tag' }).click();
    await expect(tags.getByText('Axe', { exact: true })).toBeVisible();
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

  test('under the insurance alert', async ({ page }) => {
    await new SignInPage(page).signIn(USERS.insuranceExpired);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expect(page.getByText('Number of leads')).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
  });
});
