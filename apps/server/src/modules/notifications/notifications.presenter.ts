import type { Notification, PushPayload } from '@loadstone/contracts';
import type { NotificationRow } from '../../db/schema.ts';

export function toNotification(row: NotificationRow): Notification {
  return {
    notificationId: row.notification_id,
    notificationTypeId: row.notification_type_id,
    userId: row.user_id,
    entityId: row.entity_id,
    createdOn: row.created_on.toISOString(),
    createdBy: row.created_by,
    srceProductId: row.srce_product_id,
    destProductId: row.dest_product_id,
    custCd: row.cust_cd,
    notificationDetails: row.notification_details,
  };
}

/** What a device shows. */
export function toPushPayload(row: NotificationRow): PushPayload {
  return {
    notificationId: row.notification_id,
    notificationTypeId: row.notification_type_id,
    subject: row.notification_details.subject,
    body: row.notification_details.body,
    entityId: row.entity_id,
    createdOn: row.created_on.toISOString(),
  };
}
