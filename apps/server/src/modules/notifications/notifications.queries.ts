import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { notifyAfterCommit } from '../../db/channels/notification-listener.ts';
import type { NewNotificationRow, NotificationRow, UserRow } from '../../db/tables/schema.ts';
import { selectLanguage } from '../users/index.ts';

/** Selects a user's notifications of some types. */
export interface NotificationFilter {
  userId: number;
  typeIds: readonly number[];
}

/** The number that the panel can show; older ones stay in the table. */
const LIST_LENGTH = 200;

/** A user's notifications of these types, newest first. */
export async function listNotificationRows(db: Db, filter: NotificationFilter): Promise<NotificationRow[]> {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', filter.userId)
    .where('notification_type_id', 'in', [...filter.typeIds])
    .orderBy('created_on', 'desc')
    .orderBy('notification_id', 'desc')
    .limit(LIST_LENGTH)
    .execute();
}

/** How many of them are unread. */
export async function countUnread(db: Db, filter: NotificationFilter): Promise<number> {
  const row = await db
    .selectFrom('notifications')
    .select(sql<number>`count(*)`.as('unread'))
    .where('user_id', '=', filter.userId)
    .where('notification_type_id', 'in', [...filter.typeIds])
    .where('is_read', '=', false)
    .executeTakeFirstOrThrow();
  return row.unread;
}

/** Marks them as read. */
export async function markRead(db: Db, filter: NotificationFilter): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ is_read: true })
    .where('user_id', '=', filter.userId)
    .where('notification_type_id', 'in', [...filter.typeIds])
    .where('is_read', '=', false)
    .execute();
}

/** Deletes one of a user's notifications and returns how many were deleted: 0 or 1. */
export async function deleteNotification(db: Db, userId: number, notificationId: number): Promise<number> {
  const result = await db
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('notification_id', '=', notificationId)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Deletes a user's notifications, all or those of the given types, and returns how many were deleted. */
export async function deleteAllNotifications(
  db: Db,
  userId: number,
  typeIds: readonly number[] | undefined,
): Promise<number> {
  let query = db.deleteFrom('notifications').where('user_id', '=', userId);
  if (typeIds !== undefined) query = query.where('notification_type_id', 'in', [...typeIds]);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

/**
 * Deletes at most `limit` notifications that are older than the given instant, of any users. Open windows then reload
 * the bell.
 *
 * @returns how many were deleted
 */
export async function removeOldNotifications(db: Db, before: Date, limit: number): Promise<number> {
  const old = db.selectFrom('notifications').select('notification_id').where('created_on', '<', before).limit(limit);
  const removed = await db
    .deleteFrom('notifications')
    .where('notification_id', 'in', old)
    .returning('user_id')
    .execute();
  const userIds = new Set(removed.map((row) => row.user_id));
  for (const userId of userIds) await notifyAfterCommit(db, { type: 'bellChanged', userId });
  return removed.length;
}

/** Inserts a notification. The database notifies every server after the commit. */
export async function insertNotification(db: Db, row: NewNotificationRow): Promise<NotificationRow> {
  return db.insertInto('notifications').values(row).returningAll().executeTakeFirstOrThrow();
}

/** A notification of any user. */
export async function findNotificationRow(db: Db, notificationId: number): Promise<NotificationRow | undefined> {
  return db.selectFrom('notifications').selectAll().where('notification_id', '=', notificationId).executeTakeFirst();
}

/** A notification that is to be pushed, with the role and the language of its recipient. */
export async function findPushRow(
  db: Db,
  notificationId: number,
): Promise<(NotificationRow & Pick<UserRow, 'role'> & { language: string }) | undefined> {
  return db
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.user_id', 'n.user_id')
    .selectAll('n')
    .select('u.role')
    .select(selectLanguage('u').as('language'))
    .where('n.notification_id', '=', notificationId)
    .executeTakeFirst();
}

/** Marks a notification of that author as pushed; undefined where another user created it, or it was pushed before. */
export async function claimPush(
  db: Db,
  claim: { notificationId: number; createdBy: number; now: Date },
): Promise<NotificationRow | undefined> {
  return db
    .updateTable('notifications')
    .set({ pushed_on: claim.now })
    .where('notification_id', '=', claim.notificationId)
    .where('created_by', '=', claim.createdBy)
    .where('pushed_on', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Marks a notification as pushed. */
export async function markPushed(db: Db, notificationId: number, now: Date): Promise<void> {
  await db.updateTable('notifications').set({ pushed_on: now }).where('notification_id', '=', notificationId).execute();
}
