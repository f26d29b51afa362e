import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { removeOldNotifications } from './notifications.queries.ts';
import { writeInsuranceNotices } from './insurance-notices.service.ts';
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

/** What the module has. */
export const notificationsModule = {
  routes: registerNotifications,
  tables: {
    insurance_notices: { rows: 'one a user', daily: 'none', removed: 'never', refusals: 'none' },
    notifications: {
      rows: 'one a recipient of a notice',
      daily: 'W × 1 KB × users of the company that receives it',
      removed: 'after `NOTIFICATION_DAYS`',
      refusals: ['request.dailyLimit'],
    },
  },
  retention: [{ kept: { setting: 'notificationDays' }, removeBatch: removeOldNotifications }],
  jobs: [
    {
      name: 'insurance notices',
      at: ['45 */5 * * * *'],
      runsAtStart: true,
      run: async (context) => {
        const count = await writeInsuranceNotices(context);
        return count > 0 ? ['users were notified that their insurance expires soon', { count }] : undefined;
      },
    },
  ],
} satisfies ModuleDeclaration;

/**
 * Endpoints of the bell (a user's own notifications and the unread count), and for sending notifications to other
 * users.
 */
function registerNotifications(app: FastifyInstance, { service }: { service: NotificationsService }): void {
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
