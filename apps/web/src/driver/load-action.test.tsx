import 'fake-indexeddb/auto';
import type { DriverAssignment } from '@loadstone/contracts/assignments';
import { PLAIN_STOP } from '@loadstone/contracts/postings';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DriverApi } from './driver-calls.ts';
import { openDriverDatabase, type DriverDatabase } from './driver-database.ts';
import { DriverPage } from './driver-page.tsx';
import { Driver } from './driver.ts';

const GUELPH = { lat: 43.5, lon: -80.2 };
const CHICAGO = { lat: 41.8, lon: -87.6 };
const LOAD: DriverAssignment = {
  ...{ id: 7, pStatus: 'A', version: 1, dateAvail: '2026-06-15' },
  ...{ srceCity: 'Guelph', srceSt: 'ON', srceID: 11, srceLat: GUELPH.lat, srceLong: GUELPH.lon },
  ...{ destCity: 'Chicago', destSt: 'IL', destID: 12, destLat: CHICAGO.lat, destLong: CHICAGO.lon },
  ...{ instruction: '', dispatcherPhone: '', messages: [] },
};

let names = 0;
let database: DriverDatabase;
let driver: Driver;
let load: DriverAssignment;
let isSharing: boolean;
let calls: string[];
const readPosition = vi.fn();
const api = {
  openLink: async () => ({ secret: 's', displayName: 'First Driver', expiresOn: '' }),
  listAssignments: async () => [load],
  listTracking: async () => [{ assignmentId: 7, isSharing, lastSequence: 0 }],
  sendPositions: async () => void calls.push('position'),
  move: async (_secret: string, _id: number, pStatus: 'R' | 'D') => {
    calls.push(`move ${pStatus}`);
    load = { ...load, pStatus };
  },
  reportStop: async (_secret: string, _id: number, { stop, step }: { stop: number; step: string }) =>
    void calls.push(`${step} ${stop}`),
} as unknown as DriverApi;

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-06-15T16:00:00Z'), toFake: ['Date'] });
  database = await openDriverDatabase(`action-${(names += 1)}`);
  load = LOAD;
  isSharing = false;
  calls = [];
  readPosition.mockReset().mockResolvedValue(GUELPH);
});
afterEach(() => {
  driver.stop();
  vi.useRealTimers();
});

async function open() {
  const phone = { isSupported: false, ask: vi.fn(), subscribe: vi.fn(), unsubscribe: vi.fn() };
  const account = { beginAccountSignIn: vi.fn(), finishAccountSignIn: vi.fn(), goTo: vi.fn() };
  driver = new Driver({ database, api, phone, ...account, readPosition });
  render(<DriverPage driver={driver} />);
  await act(() => driver.start('link'));
}
async function openAgain() {
  driver.stop();
  cleanup();
  await open();
}
async function pressTwice(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }));
  await userEvent.click(screen.getByRole('button', { name: `Press again: ${name}` }));
}

it('asks before a delivery minutes after the pick-up, also after the page was closed', async () => {
  await open();
  await pressTwice('Picked up');
  await screen.findByRole('button', { name: 'Delivered' });
  await openAgain();
  vi.setSystemTime('2026-06-15T16:10:00Z');
  await pressTwice('Delivered');
  const question = /^The load was picked up Monday .+, 394 mi from Chicago\. Is it delivered\?$/;
  expect(screen.getByRole('alert')).toHaveTextContent(question);
  const button = screen.getByRole('button', { name: 'Press again: Delivered' });
  expect(button).toHaveAccessibleDescription(question);
  expect(calls).toEqual(['move R']);
  await userEvent.click(button);
  await waitFor(() => expect(calls).toEqual(['move R', 'move D']));
});

it('delivers on the second press where the truck can have arrived', async () => {
  await open();
  await pressTwice('Picked up');
  await screen.findByRole('button', { name: 'Delivered' });
  vi.setSystemTime('2026-06-15T23:00:00Z');
  await pressTwice('Delivered');
  await waitFor(() => expect(calls).toEqual(['move R', 'move D']));
});

it.each([
  [
    'asks before a delivery far from the last position of the phone',
    GUELPH,
    /^The last position of this phone, Monday/,
  ],
  ['delivers on the second press where the phone is', CHICAGO, undefined],
])('%s', async (_, place, question) => {
  load = { ...LOAD, pStatus: 'R' };
  isSharing = true;
  readPosition.mockResolvedValue(place);
  await open();
  await waitFor(() => expect(calls).toEqual(['position']));
  await pressTwice('Delivered');
  if (question === undefined) await waitFor(() => expect(calls).toContain('move D'));
  else expect(screen.getByRole('alert')).toHaveTextContent(question);
});

it('asks about the last of several stops by the time at which the truck has left the first one', async () => {
  const left = { arrivedOn: '2026-06-15T15:40:00Z', departedOn: '2026-06-15T15:50:00Z' };
  const stop = { ...PLAIN_STOP, cityId: 1, city: 'Windsor', st: 'ON', lat: 42, long: -83, addedMiles: 4 } as const;
  load = { ...LOAD, pStatus: 'R', stops: [stop], stopTimes: [left, left, { ...left, departedOn: null }] };
  await open();
  await pressTwice('Delivered');
  expect(screen.getByRole('alert')).toHaveTextContent(/Is it delivered\?$/);
  await userEvent.click(screen.getByRole('button', { name: 'Press again: Delivered' }));
  await waitFor(() => expect(calls).toEqual(['depart 2']));
});
