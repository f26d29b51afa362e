import { HUB_EVENTS } from '@loadstone/contracts/live';
import type { Notification } from '@loadstone/contracts/notifications';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
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
let client: QueryClient;
let reloads: number;
beforeEach(() => {
  vi.useFakeTimers();
  onSent.mockReset();
  reloads = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const fake = createFakeHub();
  function Bell() {
    client = useQueryClient();
    useSentNotifications(onSent);
    return null;
  }
  const { unmount } = renderSignedIn(<Bell />, { hub: fake.hub });
  vi.spyOn(client, 'invalidateQueries').mockImplementation((filters) => {
    if (filters?.queryKey === NOTIFICATIONS_KEY) reloads += 1;
    return Promise.resolve();
  });
  return { ...fake, unmount };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('notifications of the hub', () => {
  it('are passed on at once, and reload the list once for several', () => {
    const { send } = open();
    send(HUB_EVENTS.sender, message);
    send(HUB_EVENTS.sender, { ...message, notification: { ...NOTIFICATION, notificationId: 2 } });
    expect(onSent.mock.calls.map(([sent]) => (sent as Notification).notificationId)).toEqual([1, 2]);
    pass(99);
    expect(reloads).toBe(0);
    pass(1);
    expect(reloads).toBe(1);
  });

  it('without a content reload the list and are not shown', () => {
    const { send } = open();
    send(HUB_EVENTS.sender, { notificationTypeID: 24, type: 'notification' });
    pass(100);
    expect(reloads).toBe(1);
    expect(onSent).not.toHaveBeenCalled();
  });

  it('about postings change nothing', () => {
    const { send } = open();
    send(HUB_EVENTS.sender, { notificationTypeID: 25, type: 'load', token: 11 });
    pass(1_000);
    expect(reloads).toBe(0);
  });

  it('of an unknown shape reload the list', () => {
    const { send } = open();
    send(HUB_EVENTS.sender, { type: 'of a later version' });
    pass(100);
    expect(reloads).toBe(1);
    expect(onSent).not.toHaveBeenCalled();
  });

  it('that were missed are loaded with a new connection', () => {
    const { send } = open();
    send('connect');
    pass(100);
    expect(reloads).toBe(1);
  });

  it('reload nothing after the bell has gone', () => {
    const { send, unmount } = open();
    send(HUB_EVENTS.sender, message);
    unmount();
    pass(1_000);
    expect(reloads).toBe(0);
  });
});
