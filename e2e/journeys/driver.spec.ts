import { expect } from '@playwright/test';
import { findFaultsInBothThemes as findFaults } from '../pages/axe.ts';
import { readResponse, signInCaller } from '../pages/caller.ts';
import { deliverEarly, pressTwice } from '../pages/driver-phone.ts';
import { test } from '../pages/journey.ts';
import { getAddress } from '../pages/open-desk.ts';
import { PostingCalls } from '../pages/posting-calls.ts';
import { openPushDelivery } from '../pages/push.ts';
import { DEMO_PASSWORD, SignInPage, USERS } from '../pages/sign-in-page.ts';

interface AssignedLoad {
  pStatus: string;
  pin: string;
  claims: { id: number; name: string; phone: string }[];
  history: { action: string; by: string; note: string }[];
}
interface Track {
  positions: { lat: number }[];
}

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };
const START = { latitude: 48.38, longitude: -89.25 };
/** Where the truck is ten minutes later. */
const LATER = { ...START, latitude: 48.4 };
const TEN_MINUTES_MS = 10 * 60_000;

test('a driver has no network, the page is closed, the clock jumps, and every press and position arrives once and in order', async ({
  browser,
}) => {
  const broker = await signInCaller(getAddress(), USERS.broker);
  const loads = new PostingCalls(broker, 'load');
  const mark = `driver ${Date.now()}`;
  await loads.post({ origin: 'Thunder Bay', destination: 'Winnipeg', types: ['Double Drop'] }, mark);
  const token = loads.tokenOf(mark);
  const read = async () => readResponse<AssignedLoad>(await broker.get(`/api/AssignedLoad/${token}`));
  const { pin } = await readResponse<AssignedLoad>(
    await broker.post('/api/Aggregate/assign-load', { userId: 0, token, eToken: 0 }),
  );

  const phone = await browser.newContext({
    ...PHONE,
    geolocation: START,
    permissions: ['geolocation'],
  });
  let page = await phone.newPage();
  await page.goto('/driver');
  await page.getByLabel('Reference #').fill(pin);
  await page.getByLabel('Your name').fill('Driver Journey');
  await page.getByLabel('Your phone').fill('807-555-0142');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  // The driver sees nothing of the load before the broker has confirmed it.
  await expect(page.getByRole('heading', { name: 'Waiting for the broker' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Waiting for the broker' })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  const [claim] = (await read()).claims;
  expect(claim).toMatchObject({ name: 'Driver Journey', phone: '807-555-0142' });
  await readResponse(
    await broker.post('/api/AssignedLoad/driver-claim', { token, claimId: claim!.id, isConfirmed: true }),
  );
  await expect(page.getByText('Thunder Bay, ON')).toBeVisible();
  await readResponse(await broker.post('/api/AssignedLoad/message', { token, message: 'Bring straps' }));
  await page.reload();
  await expect(page.getByText('Bring straps')).toBeVisible();
  await expect(page.getByText('Everything is sent')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  // The worker stores the page for a start without a network.
  await expect.poll(() => page.evaluate(async () => (await caches.match('/driver')) !== undefined)).toBe(true);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));

  await phone.setOffline(true);
  await pressTwice(page, 'Picked up');
  await expect(page.getByText(/No connection · 1 action waits to be sent/)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Share my position' }).click();
  await expect(page.getByText(/2 actions wait to be sent · 1 position waits/)).toBeVisible();
  // The browser ends the emulation of a missing network before it ends a page that is closed.
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  });
  await page.close({ runBeforeUnload: false });

  await phone.setGeolocation(LATER);
  page = await phone.newPage();
  await page.clock.install({ time: Date.now() + TEN_MINUTES_MS });
  await page.goto('/driver');
  await expect(page.getByText('On route')).toBeVisible();
  await expect(page.getByText(/2 actions wait to be sent · 2 positions wait/)).toBeVisible();
  await page.getByText('Reply', { exact: true }).click();
  await page.getByRole('button', { name: 'Call me' }).click();
  await deliverEarly(page);
  await expect(page.getByText(/4 actions wait to be sent/)).toBeVisible();
  expect((await read()).pStatus).toBe('A');

  await phone.setOffline(false);
  await expect(page.getByText('Everything is sent')).toBeVisible();
  const { pStatus, history } = await read();
  expect(pStatus).toBe('D');
  const presses = history.filter(({ by }) => by === 'Driver Journey').map(({ action, note }) => [action, note]);
  expect(presses.slice(1)).toEqual([
    ['pickUp', ''],
    ['replyToMessage', 'callMe'],
    ['deliver', ''],
  ]);
  const key = await broker.getKey('ll_track', 13);
  const { positions } = await readResponse<Track>(await broker.get(`/api/LoadPosition/${token}/${key}`));
  expect(positions.map(({ lat }) => lat)).toEqual([START.latitude, LATER.latitude]);

  await phone.close();
  await loads.deleteAll();
  await broker.clearBell();
});

test('a driver signs in with an account, sees the loads, and is refused by every page of the desk', async ({
  browser,
}) => {
  const phone = await browser.newContext(PHONE);
  const page = await phone.newPage();
  await page.goto('/driver');
  await page.getByRole('button', { name: 'Sign in with your account' }).click();
  await new SignInPage(page).fill('driver.one@example.com', DEMO_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Your loads' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No loads' })).toBeVisible();

  for (const path of ['/home', '/resources']) {
    await page.goto(path);
    await expect(page.getByRole('dialog', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Post', exact: true })).toHaveCount(0);
  }
  await phone.close();
});

interface DriverLoad {
  id: number;
  messages: { id: number; reply: string | null }[];
}

/** The loads of the driver, read by the service worker with the session of the phone. */
const READ_LOADS = `(async () => {
  const database = await openDatabase();
  const { secret } = await read(database, 'kept', 'session');
  database.close();
  return (await fetch('/api/DriverAssignment', { headers: { authorization: 'Driver ' + secret } })).json();
})()`;
const READ_NOTIFICATIONS = `(async () => (await self.registration.getNotifications()).map(
  ({ title, body, actions }) => [title, body, ...actions.map(({ title }) => title)]))()`;

test('a driver gets a notification while the page is closed, and a reply from it is sent once, also after a time without a network', async ({
  browser,
}) => {
  const broker = await signInCaller(getAddress(), USERS.broker);
  const loads = new PostingCalls(broker, 'load');
  const mark = `notified ${Date.now()}`;
  await loads.post({ origin: 'Thunder Bay', destination: 'Winnipeg', types: ['Double Drop'] }, mark);
  const token = loads.tokenOf(mark);
  const { pin } = await readResponse<AssignedLoad>(
    await broker.post('/api/Aggregate/assign-load', { userId: 0, token, eToken: 0 }),
  );
  const phone = await browser.newContext({ ...PHONE, permissions: ['notifications'] });
  const page = await phone.newPage();
  const workerStarts = phone.waitForEvent('serviceworker');
  await page.goto('/driver');
  await page.getByLabel('Reference #').fill(pin);
  await page.getByLabel('Your name').fill('Driver Journey');
  await page.getByLabel('Your phone').fill('807-555-0143');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for the broker' })).toBeVisible();
  const worker = await workerStarts;
  const assigned = await readResponse<AssignedLoad>(await broker.get(`/api/AssignedLoad/${token}`));
  await readResponse(
    await broker.post('/api/AssignedLoad/driver-claim', { token, claimId: assigned.claims[0]!.id, isConfirmed: true }),
  );
  await expect(page.getByText('Thunder Bay, ON')).toBeVisible();
  await readResponse(await broker.post('/api/AssignedLoad/message', { token, message: 'Bring straps' }));
  const readLoad = async () => (await worker.evaluate<DriverLoad[]>(READ_LOADS))[0]!;
  const { id: assignmentId, messages } = await readLoad();
  const messageId = messages[0]!.id;

  // Another page of the board: the driver's page is closed.
  await page.goto('/health');
  const push = await openPushDelivery(page, getAddress());
  await push.deliver({
    kind: 'message',
    subject: 'Message from the broker',
    body: 'Bring straps',
    tag: `message-${messageId}`,
    createdOn: new Date().toISOString(),
    replies: [{ reply: 'callMe', title: 'Call me' }],
    assignmentId,
    messageId,
  });
  await expect
    .poll(() => worker.evaluate(READ_NOTIFICATIONS))
    .toEqual([['Message from the broker', 'Bring straps', 'Call me']]);
  await push.stop();

  // What the worker does where the button of the notification is pressed: a browser without a screen has none to press.
  const press = () => worker.evaluate(`reply({ assignmentId: ${assignmentId}, messageId: ${messageId} }, 'callMe')`);
  await phone.setOffline(true);
  await press();
  await phone.setOffline(false);
  await page.goto('/driver');
  await expect(page.getByText('Everything is sent')).toBeVisible();
  await press();
  expect((await readLoad()).messages).toMatchObject([{ id: messageId, reply: 'callMe' }]);
  const { history } = await readResponse<AssignedLoad>(await broker.get(`/api/AssignedLoad/${token}`));
  expect(history.filter(({ action }) => action === 'replyToMessage')).toHaveLength(1);

  // An assigned load cannot be deleted, a delivered one can.
  await pressTwice(page, 'Picked up');
  await deliverEarly(page);
  await expect(page.getByText('Everything is sent')).toBeVisible();
  await expect
    .poll(async () => (await readResponse<AssignedLoad>(await broker.get(`/api/AssignedLoad/${token}`))).pStatus)
    .toBe('D');
  await phone.close();
  await loads.deleteAll();
  await broker.clearBell();
});
