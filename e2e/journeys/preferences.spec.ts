import { expect, type Page } from '@playwright/test';
import { findFaultsInBothThemes as findFaults } from '../pages/axe.ts';
import type { DeskPage } from '../pages/desk-page.ts';
import { test } from '../pages/journey.ts';
import { openDesk, signInPostingCalls } from '../pages/open-desk.ts';
import { openPushDelivery } from '../pages/push.ts';
import { USERS } from '../pages/sign-in-page.ts';

const DIALOG = '[role="dialog"]';

let desk: DeskPage;
test.beforeAll(async ({ browser }) => {
  desk = await openDesk(browser, USERS.carrier);
});
test.afterAll(() => desk.page.context().close());

async function openPreferences(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Preferences' }).click();
}

test('preferences hold from the click and over a reload', async () => {
  const { page } = desk;
  const dialog = page.getByRole('dialog', { name: 'Preferences' });
  const sound = dialog.getByRole('switch', { name: 'Notification sound' });
  const isSaved = () =>
    page.waitForResponse(
      (response) => /preference/i.test(response.url()) && response.request().method() !== 'GET' && response.ok(),
    );

  await openPreferences(page);
  await expect(dialog.getByRole('switch', { name: 'Live lead sound' })).toBeChecked();
  await expect(sound).toBeChecked();
  expect(await findFaults(page, DIALOG)).toEqual([]);
  await Promise.all([isSaved(), sound.click()]);
  await expect(sound).not.toBeChecked();
  const kilometres = dialog.getByRole('switch', { name: 'Distances in kilometres' });
  await Promise.all([isSaved(), kilometres.click()]);
  await Promise.all([isSaved(), dialog.getByRole('switch', { name: 'Hints' }).click()]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();

  await page.reload();
  await desk.waitUntilReady();
  await expect(desk.list.getByRole('option').first()).toContainText(/\d km/);
  const hints = page.getByRole('region', { name: 'Hints' });
  await Promise.all([isSaved(), hints.getByRole('button', { name: 'Close the hints for good' }).click()]);
  await expect(hints).toBeHidden();
  await openPreferences(page);
  await expect(sound).not.toBeChecked();
  await Promise.all([isSaved(), kilometres.click()]);
  await expect(dialog.getByRole('switch', { name: 'Notifications', exact: true })).toBeChecked();
  await Promise.all([isSaved(), sound.click()]);
});

test('an administrator opens the activity log of the company by keyboard, and axe finds nothing', async ({
  browser,
}) => {
  const loads = await signInPostingCalls(USERS.both, 'load');
  await loads.post({ origin: 'Timmins', destination: 'Thunder Bay', types: ['Van'] }, `logged ${Date.now()}`);
  await loads.deleteAll();
  const { page } = await openDesk(browser, USERS.both);
  await openPreferences(page);
  await page.getByRole('button', { name: 'Show Activity log' }).press('Enter');
  const log = page.getByRole('dialog', { name: 'Activity log' });
  await expect(log.getByRole('status')).toHaveText(/^\d+ entries$/);
  await expect(log.getByRole('combobox', { name: 'Person' }).getByRole('option', { name: 'Both One' })).toBeAttached();
  expect(await findFaults(page, DIALOG)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(log).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show Activity log' })).toBeFocused();
  await page.context().close();
});

test('a device asks for permission only at the click, and shows what is pushed while no window of the board is open', async ({
  baseURL,
}) => {
  const { page } = desk;
  const context = page.context();
  const origin = baseURL ?? '';
  await context.grantPermissions(['notifications'], { origin });
  await page.addInitScript(() => {
    const asked = { times: 0 };
    Object.assign(window, { asked });
    const ask = Notification.requestPermission.bind(Notification);
    Notification.requestPermission = () => {
      asked.times += 1;
      return ask();
    };
  });
  const readAsked = () => page.evaluate(() => (window as unknown as { asked: { times: number } }).asked.times);
  await page.reload();
  await desk.waitUntilReady();
  await openPreferences(page);
  const choice = page.getByRole('switch', { name: 'Notifications on this device' });
  await expect(choice).not.toBeChecked();
  expect(await readAsked()).toBe(0);

  // A browser without a push service reports this after the click; its service worker is registered all the same.
  const [worker] = await Promise.all([context.waitForEvent('serviceworker'), choice.click()]);
  expect(await readAsked()).toBe(1);
  await expect(page.getByRole('alert')).toContainText('The push service of your browser could not be reached.');
  await expect(choice).not.toBeChecked();

  await worker.evaluate(() => {
    const scope = Object.assign(globalThis, { arrived: 0 });
    scope.addEventListener('push', () => {
      scope.arrived += 1;
    });
  });
  const arrived = () => worker.evaluate(() => (globalThis as unknown as { arrived: number }).arrived);
  const shown = () =>
    worker.evaluate(async () => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
    });
  // A window that has just left the board stays in the service worker's list for a moment.
  const windows = () =>
    worker.evaluate(async () => {
      const { clients } = globalThis as unknown as {
        clients: { matchAll(options: object): Promise<{ url: string }[]> };
      };
      return (await clients.matchAll({ type: 'window', includeUncontrolled: true })).map(({ url }) => url);
    });
  const message = (notificationId: number) => ({
    notificationId,
    subject: 'Load Cancelled',
    body: 'Toronto, ON to Chicago, IL',
    createdOn: new Date().toISOString(),
  });
  const watcher = await context.newPage();
  const push = await openPushDelivery(watcher, origin);
  await page.bringToFront();
  await push.deliver(message(1));
  await expect.poll(arrived).toBe(1);
  expect(await shown()).toEqual([]);
  await page.goto('about:blank');
  await expect.poll(windows).toEqual([]);
  await push.deliver(message(2));
  const second = { title: 'Load Cancelled', body: 'Toronto, ON to Chicago, IL', tag: 'notification-2' };
  await expect.poll(shown).toEqual([second]);
  await push.stop();
});
