import { expect, test, type Page } from '@playwright/test';
import { findFaultsInBothThemes as findFaults } from '../pages/axe.ts';
import { readAnswer, signInCaller } from '../pages/caller.ts';
import { PostingCalls } from '../pages/posting-calls.ts';
import { USERS } from '../pages/sign-in-page.ts';

interface AssignedLoad {
  pStatus: string;
  pin: string;
  history: { action: string; by: string }[];
}
interface Track {
  positions: { lat: number }[];
}

/** Presses a button that must be pressed twice. */
async function pressTwice(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: `Press again: ${name}` }).click();
}

test('a driver works without a network, the page is closed, and every press and position arrives once', async ({
  browser,
  baseURL,
}) => {
  const broker = await signInCaller(baseURL ?? '', USERS.broker);
  const postings = new PostingCalls(broker, 'load');
  const mark = `driver ${Date.now()}`;
  await postings.post({ origin: 'Thunder Bay', destination: 'Winnipeg', types: ['Double Drop'] }, mark);
  const token = postings.tokenOf(mark);
  const read = async () => readAnswer<AssignedLoad>(await broker.get(`/api/AssignedLoad/${token}`));
  const { pin } = await readAnswer<AssignedLoad>(
    await broker.post('/api/Aggregate/assign-load', { userId: 0, token, eToken: 0 }),
  );

  const place = { latitude: 48.38, longitude: -89.25 };
  const phone = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    geolocation: place,
    permissions: ['geolocation'],
  });
  let page = await phone.newPage();
  await page.goto('/driver');
  await page.getByLabel('Reference #').fill(pin);
  await page.getByLabel('Your name').fill('Driver Journey');
  await page.getByLabel('Your phone').fill('807-555-0142');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Thunder Bay, ON')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Share my position' }).click();
  await expect(page.getByText('Your position is shared')).toBeVisible();
  await expect(page.getByText('Everything is sent')).toBeVisible();
  // The worker stores the page for a start without a network.
  await expect.poll(() => page.evaluate(async () => (await caches.match('/driver')) !== undefined)).toBe(true);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));

  await phone.setOffline(true);
  await pressTwice(page, 'Picked up');
  await expect(page.getByText(/No connection · 1 action waits to be sent/)).toBeVisible();
  await page.close({ runBeforeUnload: false });
  await phone.setGeolocation({ ...place, latitude: 48.4 });
  page = await phone.newPage();
  await page.goto('/driver');
  await expect(page.getByText('On route')).toBeVisible();
  await expect(page.getByText(/1 action waits to be sent · 1 position waits/)).toBeVisible();
  await pressTwice(page, 'Delivered');
  await expect(page.getByText(/2 actions wait to be sent/)).toBeVisible();
  expect((await read()).pStatus).toBe('A');

  page.on('console', (m) => console.log('C', m.text()));
  page.on('requestfailed', (r) => console.log('F', r.url(), r.failure()?.errorText));
  page.on('requestfinished', (r) => console.log('OK', r.url()));
  await page.evaluate(() => addEventListener('online', () => console.log('online event')));
  await phone.setOffline(false);
  await expect(page.getByText('Everything is sent')).toBeVisible();
  await expect(page.getByText('Delivered')).toBeVisible();
  const { pStatus, history } = await read();
  expect(pStatus).toBe('D');
  const presses = history.filter(({ by }) => by === 'Driver Journey').map(({ action }) => action);
  expect(presses).toEqual(['takeReferenceAsDriver', 'pickUp', 'deliver']);
  const key = await broker.getKey('ll_track', 13);
  const { positions } = await readAnswer<Track>(await broker.get(`/api/LoadPosition/${token}/${key}`));
  expect(positions.map(({ lat }) => lat)).toEqual([48.4]);
  await phone.close();
  await postings.delete(mark);
});
