import {
  DESK_PARAMS,
  DESK_PATHS,
  findNoticeMode,
  toNoticePath,
  toNoticeWords,
  type NoticeContent,
  type Notification,
} from '@loadstone/contracts/notifications';
import type { PushPayload } from '@loadstone/contracts/push';
import type { NotificationRow, UserRow } from '../../db/tables/schema.ts';
import { getTexts, type Texts } from '../../ground/texts/texts.ts';

/**
 * What a notification says. While servers are replaced, one of the version before may still store words; they are then
 * the values of a text that has nothing else.
 */
function toContent({ notification_details: details }: NotificationRow): NotificationRow['notification_details'] {
  if ('text' in details) return details;
  const { eToken, assignmentId, ...words } = details as { eToken?: number; assignmentId?: number };
  return { text: 'written', values: words, eToken, assignmentId };
}

/** The text of a notification; of one that a later version has written, only its name. */
function toWords(content: NoticeContent, { find }: Texts) {
  return toNoticeWords(content, find) ?? { subject: content.text, body: '' };
}

export function toNotification(row: NotificationRow): Notification {
  const content = toContent(row);
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
    notificationDetails: { ...content, ...toWords(content, getTexts()) },
  };
}

/** A notification with the role of its recipient. */
type PushRow = NotificationRow & Pick<UserRow, 'role'>;

/** A push message holds 4,096 bytes including encryption; a device shows less than this anyway. */
const PUSH_TEXT = { subject: 100, body: 400 };

/** The text that a device shows, in words. Longer texts are cut; the bell shows them in full. */
export function toPushPayload(row: PushRow, texts: Texts): PushPayload {
  const content = toContent(row);
  const { subject, body } = toWords(content, texts);
  return {
    notificationId: row.notification_id,
    notificationTypeId: row.push_type_id ?? row.notification_type_id,
    subject: cut(subject, PUSH_TEXT.subject),
    body: cut(body, PUSH_TEXT.body),
    entityId: row.entity_id,
    path: toPath(row, content),
    createdOn: row.created_on.toISOString(),
  };
}

/** The page that a click on a push opens: a driver's own page, otherwise the desk in the mode of the notification. */
function toPath(row: PushRow, content: ReturnType<typeof toContent>): string {
  if (row.role === 'driver') return DESK_PATHS.driver;
  const mode = findNoticeMode({ destProductId: row.dest_product_id });
  if (mode === undefined) return DESK_PATHS.home;
  const notification = { notificationTypeId: row.notification_type_id, entityId: row.entity_id };
  const path = toNoticePath({ ...notification, notificationDetails: content }, mode) ?? DESK_PATHS.home;
  return `${path}${path.includes('?') ? '&' : '?'}${DESK_PARAMS.mode}=${mode}`;
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`;
}
