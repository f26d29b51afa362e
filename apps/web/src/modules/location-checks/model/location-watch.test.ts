import { addGeoRecord, addGeoRecordWithActivity } from '@loadstone/contracts/location-checks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installFakeLocation, storeLocationChecks, type FakeLocation } from '../../../../test/fake-location.ts';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { LocationWatch } from './location-watch.ts';

const MINUTE_MS = 60_000;

let server: FakeServer;
let location: FakeLocation;
let listChecks: ReturnType<typeof storeLocationChecks>;
let stop: () => void = () => undefined;
beforeEach(() => {
  vi.useFakeTimers();
  server = startFakeServer();
  listChecks = storeLocationChecks(server);
});
afterEach(() => {
  stop();
  location.remove();
  vi.useRealTimers();
});

async function start(permission: PermissionState, { mayAsk = true } = {}) {
  location = installFakeLocation(permission);
  const watch = new LocationWatch({ intervalMs: 60 * MINUTE_MS, sessionId: 's1' });
  stop = watch.start(mayAsk);
  await vi.advanceTimersByTimeAsync(1_000);
  return watch;
}

const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE_MS);

describe('a watch', () => {
  it('stores a check in each interval while the location is shared', async () => {
    const watch = await start('granted');
    await pass(59);
    expect(listChecks()).toEqual([{ call: 'Aggregate', state: 'granted', lat: 43.55 }]);
    await pass(2);
    expect(listChecks().slice(1)).toEqual([{ call: 'GeoEnforce', state: 'granted', lat: 43.55 }]);
    await pass(60);
    expect(listChecks()).toHaveLength(3);
    expect(watch.state.get()).toEqual({ status: 'open' });
  });

  it('logs a refusal in each interval, and not more often when it starts again', async () => {
    const watch = await start('denied');
    expect(watch.state.get()).toEqual({ status: 'denied', isRefused: true });
    stop();
    stop = watch.start(false);
    await pass(59);
    expect(listChecks()).toEqual([{ call: 'Aggregate', state: 'denied' }]);
    await pass(2);
    expect(listChecks().slice(1)).toEqual([{ call: 'GeoEnforce', state: 'denied' }]);
  });

  it('logs a refusal once where the page that explains it opens before the server has stored it', async () => {
    location = installFakeLocation('denied');
    const options = { intervalMs: 60 * MINUTE_MS, sessionId: 's1' };
    const [gate, page] = [new LocationWatch(options), new LocationWatch(options)];
    const stops: (() => void)[] = [];
    gate.state.subscribe(() => {
      if (gate.state.get().status === 'denied' && stops.length === 1) stops.push(page.start(false));
    });
    stops.push(gate.start(true));
    stop = () => stops.forEach((stopOne) => stopOne());
    await vi.advanceTimersByTimeAsync(1_000);
    expect(listChecks()).toEqual([{ call: 'Aggregate', state: 'denied' }]);
  });

  it('logs a refusal again that the server has not stored', async () => {
    server.refuse(addGeoRecordWithActivity, 'server.databaseAway');
    await start('denied');
    listChecks = storeLocationChecks(server);
    const before = listChecks().length;
    await pass(2);
    expect(listChecks().slice(before)).toEqual([{ call: 'Aggregate', state: 'denied' }]);
  });

  it('logs a refusal once where the server refuses calls because of it', async () => {
    const watch = await start('denied');
    expect(await watch.renew()).toBe(false);
    expect(listChecks()).toEqual([{ call: 'Aggregate', state: 'denied' }]);
  });

  it('stores a shared location again where the server refuses calls without it', async () => {
    const watch = await start('granted');
    expect(await watch.renew()).toBe(true);
    expect(listChecks().map(({ state }) => state)).toEqual(['granted', 'granted']);
  });

  it('detects at the next interval a refusal that the browser does not report', async () => {
    const watch = await start('granted');
    Reflect.deleteProperty(navigator, 'permissions');
    location.remove();
    location = installFakeLocation('denied');
    Reflect.deleteProperty(navigator, 'permissions');
    await pass(61);
    expect(watch.state.get()).toEqual({ status: 'denied', isRefused: true });
  });

  it('keeps the board open where a later position is not found or not stored, and tries again within a minute', async () => {
    const watch = await start('granted');
    location.isLost = true;
    await pass(61);
    expect([watch.state.get().status, listChecks().length]).toEqual(['open', 1]);
    location.isLost = false;
    server.refuse(addGeoRecord, 'server.databaseAway');
    await pass(2);
    expect(watch.state.get().status).toBe('open');
    listChecks = storeLocationChecks(server);
    const before = listChecks().length;
    await pass(2);
    expect(listChecks().length).toBe(before + 1);
  });

  it('stops with its screen', async () => {
    await start('granted');
    stop();
    await pass(180);
    location.refuse();
    await pass(1);
    expect(listChecks()).toHaveLength(1);
  });
});
