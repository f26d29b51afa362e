import { expect, test, type Page, type Response } from '@playwright/test';
import { findFaultsInBothThemes as findFaults } from '../pages/axe.ts';
import type { DeskPage } from '../pages/desk-page.ts';
import { openDesk } from '../pages/open-desk.ts';
import { USERS } from '../pages/sign-in-page.ts';
import { listenForTones, readHeard } from '../pages/tones.ts';

const PANEL = 'section[aria-label="Notifications"]';
/** 'Load status change': what somebody may tell a colleague about a posting of their company. */
const STATUS_CHANGE = 1;
const SILENT_REFRESH = 10;
const BROKER_TYPES = '1,4,5,7,8,13,16,18,19,24';

/** Somebody of the same company, as their own window calls the server. */
interface Colleague {
  tell(userId: number): Promise<void>;
  askToRefresh(): Promise<void>;
}

const isPostingList = (answer: Response) =>
  /\/api\/LoadPosting\/[^/]+$/i.test(new URL(answer.url()).pathname) && answer.request().method() === 'GET';

/** Learns from the page itself the right to call, and a posting to call about. */
async function toColleague({ page }: DeskPage): Promise<Colleague> {
  const [response] = await Promise.all([page.waitForResponse(isPostingList), page.reload()]);
  const [posting] = (await response.json()) as { token: number }[];
  const entityId = String(posting?.token);
  const authorization = (await response.request().headerValue('authorization')) ?? '';
  let sent = 0;
  const post = async (path: string, data: object) => {
    const headers = { authorization, 'idempotency-key': `${entityId}-${Date.now()}-${(sent += 1)}` };
    expect((await page.request.post(path, { headers, data })).status()).toBe(200);
  };
  return {
    tell: (userId) => post('/api/Notifications', { notificationTypeId: STATUS_CHANGE, userId, entityId }),
    askToRefresh: () => {
      const notification = JSON.stringify({ notificationTypeID: SILENT_REFRESH, type: 'load' });
      return post('/api/SenderReceiver', [{ alert: '', notification }] as object);
    },
  };
}

/** Who the window asks for, and of which types. */
async function readBellRequest(page: Page): Promise<{ userId: number; typeIds: string }> {
  const [request] = await Promise.all([
    page.waitForRequest((sent) => /\/api\/NotificationBubble\/\d+\//i.test(sent.url())),
    page.reload(),
  ]);
  const [, userId, typeIds = ''] = /NotificationBubble\/(\d+)\/([^/?]+)/i.exec(request.url()) ?? [];
  return { userId: Number(userId), typeIds: decodeURIComponent(typeIds) };
}

async function switchPreference(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Preferences' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preferences' });
  const isSaved = page.waitForResponse(
    (answer) => /UserPreference/i.test(answer.url()) && answer.request().method() !== 'GET' && answer.ok(),
  );
  await Promise.all([isSaved, dialog.getByRole('switch', { name, exact: true }).click()]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
}

test('a colleague’s notification arrives live, by preference with a message and a sound, and all can be deleted', async ({
  browser,
}) => {
  const [mine, theirs] = await Promise.all([openDesk(browser, USERS.broker), openDesk(browser, USERS.brokerColleague)]);
  const { page } = mine;
  await listenForTones(page);
  const [{ userId, typeIds }, colleague] = await Promise.all([readBellRequest(page), toColleague(theirs)]);
  expect(typeIds).toBe(BROKER_TYPES);
  await mine.waitUntilReady();
  const bell = (unread: number) => page.getByRole('button', { name: `Notifications, ${unread} unread` });
  const panel = page.getByRole('region', { name: 'Notifications' }).filter({ has: page.getByRole('heading') });
  const toast = page.getByRole('status').filter({ hasText: /^Load [A-Z]\w+\. / });

  await bell(0).click();
  await expect(panel.getByText('No New Notifications')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Delete All' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell(0)).toBeFocused();

  await colleague.tell(userId);
  await expect(toast).toBeVisible();
  await expect(bell(1)).toBeVisible();
  await expect.poll(() => readHeard(page)).toMatchObject({ state: 'running' });

  await bell(1).click();
  const items = panel.getByRole('listitem');
  await expect(items).toHaveCount(1);
  await expect(items).toContainText('News');
  await expect(items.getByRole('time')).toHaveText(/^[A-Z][a-z]{2} \d\d \d{1,2}:\d\d [AP]M$/i);
  await expect(bell(0)).toBeVisible();
  expect(await findFaults(page, PANEL)).toEqual([]);
  await page.keyboard.press('Escape');

  // Somebody who wants no messages still has the count.
  await switchPreference(page, 'Notifications');
  await toast.locator('..').getByRole('button', { name: 'Close' }).click();
  await expect(toast).toHaveCount(0);
  await colleague.tell(userId);
  await expect(bell(1)).toBeVisible();
  await expect(toast).toHaveCount(0);
  await switchPreference(page, 'Notifications');

  const hasAskedAgain = page.waitForResponse(isPostingList);
  await colleague.askToRefresh();
  expect((await hasAskedAgain).ok()).toBe(true);
  await expect(bell(1)).toBeVisible();
  await expect(toast).toHaveCount(0);

  await bell(1).click();
  await expect(items).toHaveCount(2);
  await panel.getByRole('button', { name: 'Delete All' }).click();
  await expect(panel.getByText('No New Notifications')).toBeVisible();
  await page.reload();
  await bell(0).click();
  await expect(panel.getByText('No New Notifications')).toBeVisible();
  for (const desk of [mine, theirs]) await desk.page.context().close();
});
