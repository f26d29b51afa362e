import { PLAIN_STOP } from '@loadstone/contracts/postings';
import 'fake-indexeddb/auto';
import type { DriverAssignment } from '@loadstone/contracts/assignments';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Refused, type DriverApi } from './driver-calls.ts';
import { openDriverDatabase, type DriverDatabase } from './driver-database.ts';
import { Driver } from './driver.ts';

const NONE = { arrivedOn: null, departedOn: null };
const PLACE = { cityId: 1, city: 'Windsor', st: 'ON', lat: 42, long: -83, addedMiles: 4 } as const;
const LOAD: DriverAssignment = {
  id: 7,
  pStatus: 'A',
  version: 1,
  dateAvail: '2026-06-15',
  srceCity: 'Guelph',
  srceSt: 'ON',
  srceID: 11,
  srceLat: 43.5,
  srceLong: -80.2,
  destCity: 'Chicago',
  destSt: 'IL',
  destID: 12,
  destLat: 41.8,
  destLong: -87.6,
  instruction: '',
  dispatcherPhone: '',
  messages: [],
  stops: [{ ...PLACE, ...PLAIN_STOP }],
  stopTimes: [NONE, NONE, NONE],
};

let names = 0;
let database: DriverDatabase;
let driver: Driver;
let listed: DriverAssignment[];
let reported: object[];
beforeEach(async () => {
  database = await openDriverDatabase(`driver-${(names += 1)}`);
  listed = [LOAD];
  reported = [];
  const api = {
    openLink: async () => ({ secret: 's', displayName: 'First Driver', expiresOn: '' }),
    listAssignments: async () => listed,
    listTracking: async () => [],
    reportStop: async (_secret: string, _id: number, body: object) => {
      reported.push(body);
      throw new Refused(409, 'assignment.moved', 'Not now.');
    },
  } as unknown as DriverApi;
  const phone = { isSupported: false, ask: vi.fn(), subscribe: vi.fn(), unsubscribe: vi.fn() };
  const account = { beginAccountSignIn: vi.fn(), finishAccountSignIn: vi.fn(), goTo: vi.fn() };
  driver = new Driver({ database, api, phone, ...account, readPosition: vi.fn() });
  await driver.start('link');
});
afterEach(() => {
  driver.stop();
  database.close();
});

it.each([
  [0, 'arrive', 'Arrived: Guelph, ON'],
  [0, 'depart', 'Picked up'],
  [1, 'depart', 'Left: Windsor, ON'],
  [2, 'arrive', 'Arrived: Chicago, IL'],
  [2, 'depart', 'Delivered'],
] as const)('names a refused step %s %s as its button does', async (stop, step, name) => {
  await driver.report(driver.getState().loads[0]!, { stop, step });
  expect(driver.getState().notice).toBe(`${name} was not accepted: Not now.`);
});

it.each([
  [0, 11],
  [1, 1],
  [2, 12],
])('reports a step at stop %d with the city %d that the driver sees', async (stop, cityId) => {
  await driver.report(driver.getState().loads[0]!, { stop, step: 'arrive' });
  expect(reported).toEqual([expect.objectContaining({ stop, step: 'arrive', cityId })]);
});

it('names a refused step of a load that is not the driver’s any more without a place', async () => {
  const [load] = driver.getState().loads;
  listed = [];
  await driver.refresh();
  await driver.report(load!, { stop: 1, step: 'depart' });
  expect(driver.getState().notice).toBe('Departure was not accepted: Not now.');
});
