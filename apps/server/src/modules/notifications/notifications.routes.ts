import {
  createNotification,
  deleteNotifications,
  getNotificationCount,
  listNotifications,
  pushNotification,
  resetNotificationCount,
  sendToWeb,
} from '@loadstone/contracts/notifications';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import type { NotificationsService } from './notifications.service.ts';

/**
 * Endpoints of the bell (a user's own notifications and the unread count), and for sending notifications to other
 * users.
 */
export function registerNotifications(app: FastifyInstance, { service }: { service: NotificationsService }): void {
  registerEndpoint(app, listNotifications, ({ caller, params }) =>
    service.listNotifications(caller, { userId: params.userId, typeIds: toTypeIds(params.typeIds) }),
  );

  registerEndpoint(app, getNotificationCount, async ({ caller, params }) => ({
    count: await service.getUnreadCount(caller, { userId: params.userId, typeIds: toTypeIds(params.typeIds) }),
  }));

  registerEndpoint(app, resetNotificationCount, async ({ caller, body }) => ({
    count: await service.resetUnreadCount(caller, {
      userId: body.UserId,
      typeIds: toTypeIds(body.NotificationTypes),
    }),
  }));

  registerEndpoint(app, deleteNotifications, async ({ caller, body }) => ({
    rowsDeleted: await service.deleteNotifications(caller, {
      userId: body.userId,
      notificationId: body.notificationId,
      typeIds: body.notificationTypeIds === undefined ? undefined : toTypeIds(body.notificationTypeIds),
      isAll: body.deleteAll,
    }),
  }));

  registerEndpoint(app, createNotification, ({ caller, body }) => service.createNotification(caller, body));

  registerEndpoint(app, sendToWeb, async ({ caller, body }) => ({ sent: await service.sendItems(caller, body) }));

  registerEndpoint(app, pushNotification, async ({ caller, params }) => ({
    devices: await service.pushNotification(caller, params.notificationId),
  }));
}

function toTypeIds(list: string): number[] {
  return list.split(',').map(Number);
}
