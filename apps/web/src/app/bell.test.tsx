import { getAssignment } from '@loadstone/contracts/assignments';
import {
  deleteNotifications,
  getNotificationCount,
  listNotifications,
  resetNotificationCount,
  type Notification,
} from '@loadstone/contracts/notifications';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { makeAccessToken } from '../../test/people.ts';
import { renderApp } from '../../test/render.tsx';
import type { FeatureRoute } from '../lib/react/feature-route.ts';
import { formatMoment } from '../lib/format/formatting.ts';
import { openLoad } from '../modules/assignments/model/open-load.ts';
import { keepTokens } from '../lib/session/tokens.ts';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  openLoad.set(null);
});

const routes: FeatureRoute[] = [
  { path: '/home/:id?/documents?', guard: 'signed-in', load: () => Promise.resolve(() => <h1>Home screen</h1>) },
];

async function openHome() {
  keepTokens({ accessToken: makeAccessToken(), idToken: 'id' });
  renderApp('/home', routes);
  await screen.findByRole('heading', { name: 'Home screen' });
  return { user: userEvent.setup() };
}

describe('the bell', () => {
  it('opens the assignment that a notice is about, by its own id', async () => {
    const words = { subject: 'Load Declined', body: 'Toronto ON to Chicago IL' };
    const details = { text: 'written', values: words, ...words, assignmentId: 41 };
    server.respond(listNotifications, () => [{ ...notification, notificationDetails: details }]);
    server.respond(getAssignment, () => {
      throw new Refusal('assignment.notFound');
    });
    const { user } = await openHome();
    await user.click(screen.getByRole('button', { name: 'Notifications, 0 unread' }));
    await user.click(await screen.findByRole('link', { name: 'Show the load' }));
    expect(await screen.findByText('This posting is unassigned, deleted or rejected.')).toBeVisible();
    expect(server.requestsOf(getAssignment)[0]?.params).toEqual({ id: '41' });
  });

  const notification: Notification = {
    notificationId: 5,
    notificationTypeId: 13,
    userId: 7,
    entityId: '1',
    createdOn: '2026-11-02T16:05:00Z',
    createdBy: 8,
    srceProductId: 19,
    destProductId: 13,
    custCd: 'CAR01',
    notificationDetails: {
      text: 'written',
      values: { subject: 'Load Cancelled', body: 'Toronto ON to Chicago IL' },
      subject: '',
      body: '',
    },
  };

  it('leads from a document to the documents of the own posting', async () => {
    const words = { subject: 'Document Shared', body: 'proof' };
    const details = { text: 'written', values: words, ...words, assignmentId: 41 };
    server.respond(listNotifications, () => [
      { ...notification, notificationTypeId: 20, entityId: '11', notificationDetails: details },
    ]);
    const { user } = await openHome();
    await user.click(screen.getByRole('button', { name: 'Notifications, 0 unread' }));
    expect(await screen.findByRole('link', { name: 'Show the documents' })).toHaveAttribute('href', '/documents/11');
  });

  it('shows that there is nothing new', async () => {
    const { user } = await openHome();
    await user.click(screen.getByRole('button', { name: 'Notifications, 0 unread' }));
    expect(await screen.findByText('No New Notifications')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete All' })).toBeNull();
  });

  it('counts the unread, which opening it reads', async () => {
    let count = 3;
    server.respond(getNotificationCount, () => ({ count }));
    server.respond(resetNotificationCount, () => {
      count = 0;
      return { count };
    });
    server.respond(listNotifications, () => [notification]);
    const { user } = await openHome();
    await user.click(await screen.findByRole('button', { name: 'Notifications, 3 unread' }));
    expect(await screen.findByText('Load Cancelled')).toBeVisible();
    expect(screen.getByText('Cancelled')).toBeVisible();
    expect(screen.getByText('Toronto ON to Chicago IL')).toBeVisible();
    expect(screen.getByText(formatMoment(notification.createdOn))).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Notifications, 0 unread' })).toBeVisible();
    expect(server.requestsOf(resetNotificationCount)[0]?.body).toMatchObject({ UserId: 7 });
  });

  it('reads what comes into the open panel, however late its count comes', async () => {
    server.respond(getNotificationCount, () => ({ count: 0 }));
    server.respond(resetNotificationCount, () => ({ count: 0 }));
    server.respond(listNotifications, () => [notification]);
    const { user } = await openHome();
    await user.click(await screen.findByRole('button', { name: 'Notifications, 0 unread' }));
    expect(await screen.findByText('Load Cancelled')).toBeVisible();
    expect(server.requestsOf(resetNotificationCount)).toHaveLength(0);
    const newer = { ...notification, notificationId: notification.notificationId + 1 };
    server.respond(listNotifications, () => [newer, notification]);
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(server.requestsOf(resetNotificationCount)).toHaveLength(1));
  });

  it('does not try over and over to read them where the server refuses', async () => {
    server.respond(getNotificationCount, () => ({ count: 3 }));
    server.respond(resetNotificationCount, () => {
      throw new Refusal('server.internal');
    });
    const { user } = await openHome();
    await user.click(await screen.findByRole('button', { name: 'Notifications, 3 unread' }));
    await waitFor(() => expect(server.requestsOf(resetNotificationCount)).toHaveLength(1));
    await waitFor(() => expect(server.requestsOf(getNotificationCount).length).toBeGreaterThan(1));
    expect(await screen.findByRole('button', { name: 'Notifications, 3 unread' })).toBeVisible();
    expect(server.requestsOf(resetNotificationCount)).toHaveLength(1);
  });

  it('deletes them all', async () => {
    let kept = [notification];
    server.respond(listNotifications, () => kept);
    server.respond(deleteNotifications, () => {
      kept = [];
      return { rowsDeleted: 1 };
    });
    const { user } = await openHome();
    await user.click(screen.getByRole('button', { name: 'Notifications, 0 unread' }));
    await user.click(await screen.findByRole('button', { name: 'Delete All' }));
    expect(await screen.findByText('No New Notifications')).toBeVisible();
    // They are away before the reply.
    await waitFor(() =>
      expect(server.requestsOf(deleteNotifications)[0]?.body).toMatchObject({ userId: 7, deleteAll: true }),
    );
  });

  it('deletes one after the other, and none comes back for a moment', async () => {
    const deleted: unknown[] = [];
    const responses = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    server.respond(listNotifications, () =>
      [7, 6, 5].filter((id) => !deleted.includes(id)).map((id) => ({ ...notification, notificationId: id })),
    );
    server.respondToPath(deleteNotifications.method, deleteNotifications.path, async ({ body }) => {
      const { notificationId } = body as { notificationId: number };
      await responses[7 - notificationId]?.promise;
      deleted.push(notificationId);
      return { rowsDeleted: 1 };
    });
    const { user } = await openHome();
    await user.click(screen.getByRole('button', { name: 'Notifications, 0 unread' }));
    const buttons = () => screen.queryAllByRole('button', { name: /^Delete .*Load Cancelled/ });
    for (const left of [2, 1]) {
      await user.click((await screen.findAllByRole('button', { name: /^Delete .*Load Cancelled/ }))[0]!);
      await waitFor(() => expect(buttons()).toHaveLength(left));
    }
    responses[0]?.resolve(undefined);
    // The first notification is deleted and the second is not: only time shows that the first does not come back.
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect([deleted, buttons().length]).toEqual([[7], 1]);
    const loads = server.requestsOf(listNotifications).length;
    responses[1]?.resolve(undefined);
    // The server has deleted it before the reply and the list that follows it arrive.
    await waitFor(() => expect(server.requestsOf(listNotifications).length).toBeGreaterThan(loads));
    await waitFor(() => expect([deleted, buttons().length]).toEqual([[7, 6], 1]));
  });

  it('shows that the list could not be loaded, and loads it again', async () => {
    server.respond(listNotifications, () => {
      throw new Refusal('server.internal');
    });
    const { user } = await openHome();
    await user.click(screen.getByRole('button', { name: 'Notifications, 0 unread' }));
    await screen.findByText('The notifications could not be loaded');
    server.respond(listNotifications, () => []);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No New Notifications')).toBeVisible();
  });
});
