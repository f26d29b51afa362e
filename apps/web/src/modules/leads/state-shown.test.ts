import { HUB_EVENTS, HUB_METHODS, RELOAD_SPREAD_MS, SHOWN_LISTS } from '@loadstone/contracts/live';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeHub, type FakeHub } from '../../../test/fake-hub.ts';
import { LIVE_CACHES } from '../../app/live-caches.ts';
import { mountLiveCaches } from '../../live/live-cache.ts';
import { isLiveViewOpen } from '../../live/live-view.ts';
import { leadsOfKindKey } from './list-leads.ts';

let client: QueryClient;
let fake: FakeHub;
let stated: unknown[];
let stop: () => void;

/** Shows the leads of an own posting. @returns a function that shows them no more */
const show = (token: number) =>
  new QueryObserver(client, { queryKey: [...leadsOfKindKey('L'), token], queryFn: () => token }).subscribe(
    () => undefined,
  );
const wait = () => vi.advanceTimersByTimeAsync(1_000);

beforeEach(() => {
  vi.useFakeTimers();
  const received: unknown[] = [];
  stated = received;
  client = new QueryClient();
  fake = createFakeHub({ startEventId: 100 });
  vi.spyOn(fake.hub, 'emit').mockImplementation((method, shown) => {
    if (method === HUB_METHODS.show) received.push(shown);
  });
  stop = mountLiveCaches(fake.hub, LIVE_CACHES, { client, settings: { newLeadMinutes: 15 } });
});
afterEach(() => {
  stop();
  isLiveViewOpen.set(false);
  vi.useRealTimers();
});

const connect = async () => {
  fake.send('connect');
  // The first heartbeat comes with the connection.
  fake.send(HUB_EVENTS.heartbeat);
  await vi.advanceTimersByTimeAsync(RELOAD_SPREAD_MS);
  await vi.dynamicImportSettled();
  await wait();
};

it('states the lists on screen with each connection, and each change', async () => {
  const hide = show(1);
  await connect();
  expect(stated).toEqual([[1]]);
  show(2);
  hide();
  await wait();
  expect(stated).toEqual([[1], [2]]);
  fake.send('connect');
  await wait();
  expect(stated).toEqual([[1], [2], [2]]);
});

it('states nothing with a heartbeat where nothing has changed', async () => {
  show(1);
  await connect();
  fake.send(HUB_EVENTS.heartbeat);
  await vi.advanceTimersByTimeAsync(RELOAD_SPREAD_MS);
  await wait();
  expect(stated).toEqual([[1]]);
});

it('states that it shows none, and everything while the live leads are on screen', async () => {
  await connect();
  isLiveViewOpen.set(true);
  await wait();
  isLiveViewOpen.set(false);
  await wait();
  expect(stated).toEqual([[], null, []]);
});

it('states everything where it shows more lists than can be named', async () => {
  for (let token = 1; token <= SHOWN_LISTS + 1; token += 1) show(token);
  await connect();
  expect(stated).toEqual([null]);
});

it('states a fast selection rarely, and its last one', async () => {
  await connect();
  let hide = show(1);
  for (let token = 2; token <= 100; token += 1) {
    hide();
    hide = show(token);
    await vi.advanceTimersByTimeAsync(30);
  }
  await wait();
  expect(stated.at(-1)).toEqual([100]);
  expect(stated.length).toBeLessThan(20);
});
