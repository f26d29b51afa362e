import { HUB_EVENTS } from '@loadstone/contracts/live';
import type { Notification } from '@loadstone/contracts/notifications';
import { useQuery } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeHub } from '../../../test/fake-hub.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import { useSentNotifications } from './live.ts';
import { NOTIFICATIONS_KEY } from './notification-count.ts';

const NOTIFICATION: Notification = {
  notificationId: 1,
  notificationTypeId: 7,
  userId: 7,
  entityId: '11',
  createdOn: '2026-11-22T12:00:00.000Z',
  createdBy: 5,
  srceProductId: 19,
  destProductId: 13,
  custCd: 'CAR01',
  notificationDetails: { text: 'written', values: {}, subject: 'Load Accepted', body: 'Toronto, ON to Chicago, IL' },
};
const message = { notificationTypeID: 7, type: 'notification' as const, notification: NOTIFICATION };

const onSent = vi.fn();
let reads: number;
beforeEach(() => {
  vi.useFakeTimers();
  onSent.mockReset();
  reads = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

async function open() {
  const fake = createFakeHub();
  function Bell() {
    useQuery({ queryKey: [...NOTIFICATIONS_KEY, 'list'], queryFn: () => (reads += 1) });
    useSentNotifications(onSent);
    return null;
  }
  const { unmount } = renderSignedIn(<Bell />, { hub: fake.hub });
  await pass(0);
  expect(reads).toBe(1);
  return { ...fake, unmount };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** How often the list was loaded again. */
const countReloads = () => reads - 1;

describe('notifications of the hub', () => {
  it('are passed on at once, and reload the list once for several', async () => {
    const { send } = await open();
    send(HUB_EVENTS.sender, message);
    send(HUB_EVENTS.sender, { ...message, notification: { ...NOTIFICATION, notificationId: 2 } });
    expect(onSent.mock.calls.map(([sent]) => (sent as Notification).notificationId)).toEqual([1, 2]);
    await pass(249);
    expect(countReloads()).toBe(0);
    await pass(1);
    expect(countReloads()).toBe(1);
  });

  it('without a content reload the list and are not shown', async () => {
    const { send } = await open();
    send(HUB_EVENTS.sender, { notificationTypeID: 24, type: 'notification' });
    await pass(250);
    expect(countReloads()).toBe(1);
    expect(onSent).not.toHaveBeenCalled();
  });

  it('about postings change nothing', async () => {
    const { send } = await open();
    send(HUB_EVENTS.sender, { notificationTypeID: 25, type: 'load', token: 11 });
    await pass(1_000);
    expect(countReloads()).toBe(0);
  });

  it('of an unknown shape reload the list', async () => {
    const { send } = await open();
    send(HUB_EVENTS.sender, { type: 'of a later version' });
    await pass(250);
    expect(countReloads()).toBe(1);
    expect(onSent).not.toHaveBeenCalled();
  });

  it('that were missed are loaded with a new connection', async () => {
    const { send } = await open();
    send('connect');
    await pass(250);
    expect(countReloads()).toBe(1);
  });

  it('reload nothing after the bell has gone', async () => {
    const { send, unmount } = await open();
    send(HUB_EVENTS.sender, message);
    unmount();
    await pass(1_000);
    expect(countReloads()).toBe(0);
  });
});
