import {
  deleteNotifications,
  getNotificationCount,
  listNotifications,
  resetNotificationCount,
} from '@loadstone/contracts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/database.ts';
import { registerEndpoint } from '../../plugins/endpoint.ts';
import { createNotificationsService } from './notifications.service.ts';

/** The bell: a user's own notifications and how many are unread. */
export function registerNotifications(app: FastifyInstance, { db }: { db: Db }): void {
  const service = createNotificationsService({ db });

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
}

function toTypeIds(list: string): number[] {
  return list.split(',').map(Number);
}
