import type { Notification, PushPayload } from '@loadstone/contracts';
import type { NotificationRow } from '../../db/tables/schema.ts';

export function toNotification(row: NotificationRow): Notification {
  return {
    notificationId: row.notification_id,
    notificationTypeId: row.notification_type_id,
    userId: row.user_id,
    entityId: row.entity_id,
    createdOn: row.created_on.toISOString(),
    createdBy: row.created_by ?? 0,
    srceProductId: row.srce_product_id,
    destProductId: row.dest_product_id,
    custCd: row.cust_cd,
    notificationDetails: row.notification_details,
  };
}

/** A push message holds 4,096 bytes including encryption; a device shows less than this anyway. */
const PUSH_TEXT = { subject: 100, body: 400 };

/** The text that a device shows. Longer texts are cut; the bell shows them in full. */
export function toPushPayload(row: NotificationRow): PushPayload {
  return {
    notificationId: row.notification_id,
    notificationTypeId: row.push_type_id ?? row.notification_type_id,
    subject: cut(row.notification_details.subject, PUSH_TEXT.subject),
    body: cut(row.notification_details.body, PUSH_TEXT.body),
    entityId: row.entity_id,
    createdOn: row.created_on.toISOString(),
  };
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`;
}
