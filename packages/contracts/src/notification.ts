import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Every notification type id of the product; the specification's two lists joined. */
export const NOTIFICATION_TYPES = {
  1: 'Load status change',
  2: 'Broker document upload',
  4: 'Driver message',
  5: 'Web load status change or assigned',
  6: 'Carrier driver assign',
  7: 'Carrier document upload',
  8: 'Carrier-broker assignment status',
  10: 'Silent refresh',
  11: 'Live leads',
  12: 'Load status change for carrier',
  13: 'Load cancelled',
  15: 'Mobile assignment, carrier',
  16: 'Mobile assignment, broker',
  18: 'Unassign',
  19: 'Carrier-broker web',
  20: 'Document share',
  24: 'Legacy posting deleted',
  25: 'Silent refresh queue',
} as const;

export const notificationSchema = z
  .object({
    notificationId: z.int(),
    notificationTypeId: z.int(),
    userId: z.int(),
    entityId: z.string(),
    createdOn: z.string(),
    createdBy: z.int(),
    srceProductId: z.int(),
    destProductId: z.int(),
    custCd: z.string(),
    notificationDetails: z.object({ subject: z.string(), body: z.string(), eToken: z.int().optional() }),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notificationSchema>;

const typeIds = z.string().regex(/^\d{1,5}(,\d{1,5}){0,49}$/, { message: 'A comma list of notification type ids.' });

export const listNotifications = defineEndpoint({
  method: 'GET',
  path: '/api/Notifications/:userId/:typeIds',
  summary: "The caller's notifications, newest first",
  tag: 'notifications',
  params: z.object({ userId: z.coerce.number().int().positive(), typeIds }),
  reply: z.array(notificationSchema),
});

export const getNotificationCount = defineEndpoint({
  method: 'GET',
  path: '/api/NotificationBubble/:userId/:typeIds',
  summary: "How many of the caller's notifications are unread",
  tag: 'notifications',
  params: z.object({ userId: z.coerce.number().int().positive(), typeIds }),
  reply: z.object({ count: z.int() }),
});

export const resetNotificationCount = defineEndpoint({
  method: 'POST',
  path: '/api/NotificationBubble',
  summary: "Marks the caller's notifications of these types as read",
  tag: 'notifications',
  body: z.object({ UserId: z.int().positive(), NotificationTypes: typeIds }),
  reply: z.object({ count: z.int() }),
});

export const deleteNotifications = defineEndpoint({
  method: 'POST',
  path: '/api/NotificationsDelete',
  summary: "Deletes one of the caller's notifications, or all of the given types",
  tag: 'notifications',
  body: z.object({
    userId: z.int().positive(),
    notificationId: z.int().min(0).default(0),
    notificationTypeIds: typeIds.optional(),
    deleteAll: z.boolean().default(false),
    rowsDeleted: z.int().optional(),
  }),
  reply: z.object({ rowsDeleted: z.int() }),
});
