import { expect, type Page } from '@playwright/test';
import { test } from '../pages/journey.ts';
import { keepMessage } from '../pages/messages.ts';
import { NetworksPage } from '../pages/networks-page.ts';
import { openDeskOn } from '../pages/open-desk.ts';
import { USERS } from '../pages/sign-in-page.ts';

const COMPANY = 'Northgate Carriers (sample)';

test('a network is added, renamed, filled, emptied with a way back, and deleted', async ({ page }) => {
  await openDeskOn(page, USERS.broker);
  const networks = new NetworksPage(page);
  await networks.open();
  const name = `Journey ${Date.now()}`;
  await networks.add(name, 'Companywide');
  await expect(page.getByText('No companies have been added to the network.', { exact: false })).toBeVisible();

  await page.getByRole('button', { name: `Rename ${name}` }).click();
  const input = page.getByRole('textbox', { name: 'Network name' });
  await expect(page.getByRole('button', { name: 'Update' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.getByRole('button', { name: `Rename ${name}` }).click();
  await input.fill(`${name} renamed`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `${name} renamed` })).toBeVisible();
  await expect(networks.list.getByRole('link', { name: `${name} renamed` })).toBeVisible();

  await networks.addCompany(COMPANY);
  await expect(networks.member(COMPANY)).toBeVisible();
  await page.getByRole('button', { name: `Remove ${COMPANY} from the network` }).click();
  await keepMessage(page, COMPANY);
  await expect(networks.member(COMPANY)).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(networks.member(COMPANY)).toBeVisible();

  await networks.delete();
  await expect(networks.list.getByRole('link', { name: `${name} renamed` })).toBeHidden();
});

test('a network of one’s own is not shown to a colleague, a companywide one is, live', async ({
  page: first,
  browser,
}) => {
  const others = await browser.newContext();
  const open = async (page: Page, email: string) => {
    await openDeskOn(page, email);
    const networks = new NetworksPage(page);
    await networks.open();
    return networks;
  };
  const [mine, colleague] = await Promise.all([
    open(first, USERS.broker),
    open(await others.newPage(), USERS.brokerColleague),
  ]);
  const mark = Date.now();
  await mine.add(`Mine ${mark}`, 'User');
  await mine.add(`Ours ${mark}`, 'Companywide');
  await expect(colleague.list.getByRole('link', { name: `Ours ${mark}` })).toBeVisible();
  await expect(colleague.list.getByRole('link', { name: `Mine ${mark}` })).toBeHidden();
  await mine.delete();
  await expect(colleague.list.getByRole('link', { name: `Ours ${mark}` })).toBeHidden();
  await others.close();
});
