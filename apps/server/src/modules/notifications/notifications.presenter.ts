import type { Notification } from '@loadstone/contracts';
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
