import { expect, type Page } from '@playwright/test';
import { findFaultsInBothThemes as findFaults } from '../pages/axe.ts';
import { signInCaller } from '../pages/caller.ts';
import { Colleague, readBellRequest } from '../pages/colleague.ts';
import { waitForHub } from '../pages/hub.ts';
import { test } from '../pages/journey.ts';
import { getAddress, openDesk } from '../pages/open-desk.ts';
import { USERS } from '../pages/sign-in-page.ts';
import { listenForTones, readPlayedTones } from '../pages/tones.ts';

const BROKER_TYPES = '1,4,5,7,8,13,18,19,20,21,22,23,24,26';
const PANEL = 'section[aria-label="Notifications"]';

async function switchPreference(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Preferences' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preferences' });
  const isSaved = page.waitForResponse(
    (response) => /UserPreference/i.test(response.url()) && response.request().method() !== 'GET' && response.ok(),
  );
  await Promise.all([isSaved, dialog.getByRole('switch', { name, exact: true }).click()]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
}

test('a colleague’s notification arrives live, by preference with a message and a sound, and all can be deleted', async ({
  browser,
}) => {
  // Whatever earlier journeys have left.
  await (await signInCaller(getAddress(), USERS.broker)).clearBell();
  const mine = await openDesk(browser, USERS.broker);
  const colleague = new Colleague(await signInCaller(getAddress(), USERS.brokerColleague));
  const { page } = mine;
  await listenForTones(page);
  const isConnected = waitForHub(page);
  const { userId, typeIds } = await readBellRequest(page);
  expect(typeIds).toBe(BROKER_TYPES);
  await mine.waitUntilReady();
  // A notification that arrives before is counted, but is not news.
  await isConnected;
  const bell = (unread: number) => page.getByRole('button', { name: `Notifications, ${unread} unread` });
  const panel = page.getByRole('region', { name: 'Notifications' }).filter({ has: page.getByRole('heading') });
  const toast = page.getByRole('status').filter({ hasText: /^Load [A-Z]\w+\. / });

  await bell(0).click();
  await expect(panel.getByText('No New Notifications')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Delete All' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell(0)).toBeFocused();

  await colleague.notify(userId);
  await expect(toast).toBeVisible();
  await expect(bell(1)).toBeVisible();
  await expect.poll(() => readPlayedTones(page)).toMatchObject({ state: 'running' });

  await bell(1).click();
  const items = panel.getByRole('listitem');
  await expect(items).toHaveCount(1);
  await expect(items).toContainText('News');
  await expect(items.getByRole('time')).toHaveText(/^[A-Z][a-z]{2} \d\d \d{1,2}:\d\d [AP]M$/i);
  await expect(bell(0)).toBeVisible();
  expect(await findFaults(page, PANEL)).toEqual([]);
  // What arrives while the panel is open counts as read.
  await colleague.notify(userId);
  await expect(items).toHaveCount(2);
  await expect(bell(0)).toBeVisible();
  await page.keyboard.press('Escape');

  // Or the message has disappeared by itself, after ten seconds.
  await expect(async () => {
    const close = toast.locator('..').getByRole('button', { name: 'Close' });
    if ((await close.count()) > 0) await close.click({ timeout: 1_000 });
    await expect(toast).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 120_000 });

  // Without messages there is still the count.
  await switchPreference(page, 'Notifications');
  await colleague.notify(userId);
  await expect(bell(1)).toBeVisible();
  await expect(toast).toHaveCount(0);
  await switchPreference(page, 'Notifications');

  const reloaded = page.waitForRequest(
    (sent) => sent.method() === 'GET' && /\/api\/LoadPosting\/[^/]+$/i.test(new URL(sent.url()).pathname),
  );
  await colleague.requestRefresh();
  await reloaded;
  await expect(bell(1)).toBeVisible();
  await expect(toast).toHaveCount(0);

  await bell(1).click();
  await expect(items).toHaveCount(3);
  await panel.getByRole('button', { name: 'Delete All' }).click();
  await expect(panel.getByText('No New Notifications')).toBeVisible();
  await page.reload();
  await bell(0).click();
  await expect(panel.getByText('No New Notifications')).toBeVisible();
  await page.context().close();
});
