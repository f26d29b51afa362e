import type { Notification } from '@loadstone/contracts';
import type { Caller } from '../../caller.ts';
import type { Db } from '../../db/database.ts';
import { assertThat } from '../../errors.ts';
import { toNotification } from './notifications.presenter.ts';
import {
  countUnread,
  deleteAllNotifications,
  deleteNotification,
  listNotificationRows,
  markRead,
  type NotificationFilter,
} from './notifications.queries.ts';

/** What to delete: one by its id, or all (of the given types). */
export interface NotificationDeletion {
  userId: number;
  notificationId: number;
  typeIds: readonly number[] | undefined;
  isAll: boolean;
}

/** The use-cases of a user's own notifications. Another user's are `notification.notAllowed`. */
export interface NotificationsService {
  /** Newest first. */
  listNotifications(caller: Caller, filter: NotificationFilter): Promise<Notification[]>;
  getUnreadCount(caller: Caller, filter: NotificationFilter): Promise<number>;
  /** Marks as read and answers the count that is left. */
  resetUnreadCount(caller: Caller, filter: NotificationFilter): Promise<number>;
  /** Answers how many were deleted. @throws AppError `notification.notFound` for one that does not exist. */
  deleteNotifications(caller: Caller, deletion: NotificationDeletion): Promise<number>;
}

export function createNotificationsService({ db }: { db: Db }): NotificationsService {
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
      await markRead(db, filter);
      return countUnread(db, filter);
    },

    async deleteNotifications(caller, deletion) {
      assertOwn(caller, deletion.userId);
      if (deletion.isAll) return deleteAllNotifications(db, caller.userId, deletion.typeIds);
      const deleted = await deleteNotification(db, caller.userId, deletion.notificationId);
      assertThat(deleted > 0, 'notification.notFound', 'This notification does not exist.');
      return deleted;
    },
  };
}

function assertOwn(caller: Caller, userId: number): void {
  assertThat(caller.userId === userId, 'notification.notAllowed', "These are somebody else's notifications.");
}
