import type { Notification, NotificationDraft, SendItem } from '@loadstone/contracts/notifications';
import type { PushPayload } from '@loadstone/contracts/push';
import type { UserCaller } from '../../ground/caller.ts';
import { notifyAfterCommit } from '../../db/channels/notification-listener.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat, errorText } from '../../ground/errors.ts';
import { getTexts } from '../../ground/texts/texts.ts';
import { isNotificationWanted } from '../preferences/index.ts';
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
import { handleTask, type TaskHandler } from '../../task-queue/index.ts';
import { PUSH_TASK } from './push-task.ts';
import { createNotificationRow, sendToWindows, type SendingDependencies } from './sending.service.ts';

/** What to delete: one by its id, or all (of the given types). */
interface NotificationDeletion {
  userId: number;
  notificationId: number;
  typeIds: readonly number[] | undefined;
  isAll: boolean;
}

interface NotificationsDependencies extends SendingDependencies {
  /** Pushes to every device of a user. @returns how many devices accepted it */
  push: (userId: number, payload: PushPayload) => Promise<number>;
}

/** The use-cases of notifications. Reading another user's is `notification.notAllowed`. */
export interface NotificationsService {
  /** Newest first. */
  listNotifications(caller: UserCaller, filter: NotificationFilter): Promise<Notification[]>;
  getUnreadCount(caller: UserCaller, filter: NotificationFilter): Promise<number>;
  /** Marks as read. @returns how many unread ones are left */
  resetUnreadCount(caller: UserCaller, filter: NotificationFilter): Promise<number>;
  /** @returns how many were deleted @throws AppError `notification.notFound` for one that does not exist */
  deleteNotifications(caller: UserCaller, deletion: NotificationDeletion): Promise<number>;
  /** @throws AppError `notification.notAllowed`, `posting.notFound`. */
  createNotification(caller: UserCaller, draft: NotificationDraft): Promise<Notification>;
  /** Sends open windows a message to reload. @throws AppError `notification.notAllowed`, `request.*`. */
  sendItems(caller: UserCaller, items: readonly SendItem[]): Promise<number>;
  /**
   * Pushes a notification that the caller created to its recipient's devices, once, unless the recipient has switched
   * pushes off. @returns how many devices accepted it
   *
   * @throws AppError `notification.notFound`.
   */
  pushNotification(caller: UserCaller, notificationId: number): Promise<number>;
  /** Pushes a notification that the board created; nothing where it was pushed before, or deleted. */
  readonly pushTask: TaskHandler;
  /** For the hub: a notification of any user, to be sent to that user's windows. */
  findNotification(notificationId: number): Promise<Notification | undefined>;
}

export function createNotificationsService(dependencies: NotificationsDependencies): NotificationsService {
  const { db, clock, push } = dependencies;
  return {
    async listNotifications(caller, filter) {
      assertOwn(caller, filter.userId);
      return (await listNotificationRows(db, filter)).map(toNotification);
    },

    async getUnreadCount(caller, filter) {
      assertOwn(caller, filter.userId);
      return countUnread(db, filter);
    },

    async resetUnreadCount(caller, filter) {
      assertOwn(caller, filter.userId);
      return inTransaction(db, async (tx) => {
        await markRead(tx, filter);
        await notifyAfterCommit(tx, { type: 'bellChanged', userId: caller.userId });
        return countUnread(tx, filter);
      });
    },

    async deleteNotifications(caller, deletion) {
      assertOwn(caller, deletion.userId);
      return inTransaction(db, async (tx) => {
        const deleted = deletion.isAll
          ? await deleteAllNotifications(tx, caller.userId, deletion.typeIds)
          : await deleteNotification(tx, caller.userId, deletion.notificationId);
        assertThat(deleted > 0 || deletion.isAll, 'notification.notFound');
        await notifyAfterCommit(tx, { type: 'bellChanged', userId: caller.userId });
        return deleted;
      });
    },

    async createNotification(caller, draft) {
      return toNotification(await createNotificationRow(dependencies, caller, draft));
    },

    sendItems: (caller, items) => sendToWindows(dependencies, caller, items),

    async pushNotification(caller, notificationId) {
      const known = await findPushRow(db, notificationId);
      assertThat(known?.created_by === caller.userId, 'notification.notFound');
      const row = await claimPush(db, { notificationId, createdBy: caller.userId, now: clock.now() });
      if (row === undefined) return 0;
      const isWanted = await isNotificationWanted(db, { userId: row.user_id, productId: row.dest_product_id });
      return isWanted ? push(row.user_id, toPushPayload({ ...row, role: known.role }, getTexts([known.language]))) : 0;
    },

    pushTask: handleTask(PUSH_TASK, async ({ notificationId }) => {
      const row = await findPushRow(db, notificationId);
      if (row === undefined || row.pushed_on !== null) return;
      if (await isNotificationWanted(db, { userId: row.user_id, productId: row.dest_product_id })) {
        await push(row.user_id, toPushPayload(row, getTexts([row.language])));
      }
      await markPushed(db, notificationId, clock.now());
    }),

    async findNotification(notificationId) {
      const row = await findNotificationRow(db, notificationId);
      return row && toNotification(row);
    },
  };
}

function assertOwn(caller: UserCaller, userId: number): void {
  assertThat(caller.userId === userId, 'notification.notAllowed', errorText('notification.ofAnotherUser'));
}
