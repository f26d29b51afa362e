import type { Notification } from '@loadstone/contracts/notifications';
import type { Board } from '../../board/board.ts';
import type { UserCaller } from '../../ground/caller.ts';
import { notifyAfterCommit } from '../../db/channels/notification-listener.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat, errorText } from '../../ground/errors.ts';
import { getTexts } from '../../ground/texts/texts.ts';
import { isNotificationWanted } from '../preferences/index.ts';
import { pushToUser } from '../push/index.ts';
import { toNotification, toPushPayload } from './notifications.presenter.ts';
import {
  claimPush,
  countUnread,
  deleteAllNotifications,
  deleteNotification,
  findNotificationRow,
  findPushRow,
  listNotificationRows,
  markPushed,
  markRead,
  type NotificationFilter,
} from './notifications.queries.ts';

/** What to delete: one by its id; with `isAll` all (of the given types), and the id is not read. */
interface NotificationDeletion {
  userId: number;
  notificationId: number;
  typeIds: readonly number[] | undefined;
  isAll: boolean;
}

/** The caller's notifications, newest first. @throws AppError `notification.notAllowed` for those of another user */
export async function listNotifications(
  { db }: Board,
  caller: UserCaller,
  filter: NotificationFilter,
): Promise<Notification[]> {
  assertOwn(caller, filter.userId);
  return (await listNotificationRows(db, filter)).map(toNotification);
}

/** How many of the caller's notifications are unread. @throws AppError `notification.notAllowed` for those of another user */
export async function getUnreadCount({ db }: Board, caller: UserCaller, filter: NotificationFilter): Promise<number> {
  assertOwn(caller, filter.userId);
  return countUnread(db, filter);
}

/**
 * Marks the caller's notifications as read. @returns how many unread ones are left
 *
 * @throws AppError `notification.notAllowed` for those of another user
 */
export async function resetUnreadCount({ db }: Board, caller: UserCaller, filter: NotificationFilter): Promise<number> {
  assertOwn(caller, filter.userId);
  return inTransaction(db, async (tx) => {
    await markRead(tx, filter);
    await notifyAfterCommit(tx, { type: 'bellChanged', userId: caller.userId });
    return countUnread(tx, filter);
  });
}

/**
 * Deletes notifications of the caller. @returns how many were deleted
 *
 * @throws AppError `notification.notFound` for one that does not exist, `notification.notAllowed` for those of another user
 */
export async function deleteNotifications(
  { db }: Board,
  caller: UserCaller,
  deletion: NotificationDeletion,
): Promise<number> {
  assertOwn(caller, deletion.userId);
  return inTransaction(db, async (tx) => {
    const deleted = deletion.isAll
      ? await deleteAllNotifications(tx, caller.userId, deletion.typeIds)
      : await deleteNotification(tx, caller.userId, deletion.notificationId);
    assertThat(deleted > 0 || deletion.isAll, 'notification.notFound');
    await notifyAfterCommit(tx, { type: 'bellChanged', userId: caller.userId });
    return deleted;
  });
}

/**
 * Pushes a notification that the caller created to its recipient's devices, once, unless the recipient has switched
 * pushes off. @returns how many devices accepted it
 *
 * @throws AppError `notification.notFound`.
 */
export async function pushNotification(board: Board, caller: UserCaller, notificationId: number): Promise<number> {
  const { db, clock } = board;
  const known = await findPushRow(db, notificationId);
  assertThat(known?.created_by === caller.userId, 'notification.notFound');
  const row = await claimPush(db, { notificationId, createdBy: caller.userId, now: clock.now() });
  return row === undefined ? 0 : pushWanted(board, { ...row, role: known.role, language: known.language });
}

/** Pushes a notification that the board created; nothing where it was pushed before, or deleted. It is
 * marked after the push: a repeated task may push twice. */
export async function pushWritten(board: Board, notificationId: number): Promise<void> {
  const { db, clock } = board;
  const row = await findPushRow(db, notificationId);
  if (row === undefined || row.pushed_on !== null) return;
  await pushWanted(board, row);
  await markPushed(db, notificationId, clock.now());
}

/** Pushes to a user who has not switched pushes off. @returns how many devices accepted it */
async function pushWanted(board: Board, row: NonNullable<Awaited<ReturnType<typeof findPushRow>>>): Promise<number> {
  const isWanted = await isNotificationWanted(board.db, { userId: row.user_id, productId: row.dest_product_id });
  return isWanted ? pushToUser(board, row.user_id, toPushPayload(row, getTexts([row.language]))) : 0;
}

/** A notification of any user, for the hub, which sends it to that user's windows. */
export async function findNotification(
  { db }: Pick<Board, 'db'>,
  notificationId: number,
): Promise<Notification | undefined> {
  const row = await findNotificationRow(db, notificationId);
  return row && toNotification(row);
}

function assertOwn(caller: UserCaller, userId: number): void {
  assertThat(caller.userId === userId, 'notification.notAllowed', errorText('notification.ofAnotherUser'));
}
