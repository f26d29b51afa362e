import * as calls from '@loadstone/contracts/notifications';
import { addDays } from '@loadstone/contracts/board';
import { BOARD_NOTICE_TYPES, toNoticeContent } from '@loadstone/contracts/notifications';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { handleTask } from '../../task-queue/index.ts';
import { PUSH_TASK, claimInsuranceNotices, insertNotices } from './board-notices.queries.ts';
import { removeOldNotifications } from './notifications.queries.ts';
import * as useCases from './notifications.service.ts';
import { createNotification, sendItems } from './sending.service.ts';
import type { Board } from '../../board/board.ts';
import { inTransaction } from '../../db/transaction.ts';
import { toCalendarDay } from '../../ground/clock.ts';
import { toNoticeRow } from './board-notices.service.ts';

/** Rows per insert, below PostgreSQL's limit of parameters. */
const ROWS_PER_INSERT = 1000;

/** The bell (a user's own notifications and the unread count), and notifications that users send to each other. */
export const notificationsModule = {
  routes(http, board) {
    registerEndpoint(http, calls.listNotifications, ({ caller, params }) =>
      useCases.listNotifications(board, caller, { userId: params.userId, typeIds: toTypeIds(params.typeIds) }),
    );
    registerEndpoint(http, calls.getNotificationCount, async ({ caller, params }) => ({
      count: await useCases.getUnreadCount(board, caller, {
        userId: params.userId,
        typeIds: toTypeIds(params.typeIds),
      }),
    }));
    registerEndpoint(http, calls.resetNotificationCount, async ({ caller, body }) => ({
      count: await useCases.resetUnreadCount(board, caller, {
        userId: body.UserId,
        typeIds: toTypeIds(body.NotificationTypes),
      }),
    }));
    registerEndpoint(http, calls.deleteNotifications, async ({ caller, body }) => ({
      rowsDeleted: await useCases.deleteNotifications(board, caller, {
        userId: body.userId,
        notificationId: body.notificationId,
        typeIds: body.notificationTypeIds === undefined ? undefined : toTypeIds(body.notificationTypeIds),
        isAll: body.deleteAll,
      }),
    }));
    registerEndpoint(http, calls.createNotification, ({ caller, body }) => createNotification(board, caller, body));
    registerEndpoint(http, calls.sendToWeb, async ({ caller, body }) => ({
      sent: await sendItems(board, caller, body),
    }));
    registerEndpoint(http, calls.pushNotification, async ({ caller, params }) => ({
      devices: await useCases.pushNotification(board, caller, params.notificationId),
    }));
  },
  tasks: (board) => [handleTask(PUSH_TASK, ({ notificationId }) => useCases.pushWritten(board, notificationId))],
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
} satisfies BoardModule;

function toTypeIds(list: string): number[] {
  return list.split(',').map(Number);
}

/**
 * Notifies the users of carriers whose insurance expires soon, once a day for each user. Several servers may run it
 * at the same time.
 *
 * @param today the board's day, `YYYY-MM-DD`
 * @returns how many users were notified
 */
export async function writeInsuranceNotices(
  { db, clock, configuration }: Pick<Board, 'db' | 'clock' | 'configuration'>,
  today = toCalendarDay(clock.now(), configuration.board.timeZone),
): Promise<number> {
  const { insuranceThresholdDays: thresholdDays, insuranceWarningDays: warningDays } = configuration.limits;
  const { insuranceEmail: email, phone } = configuration.support;
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const recipients = await claimInsuranceNotices(tx, {
      today,
      expiredUntil: addDays(today, -thresholdDays),
      warnedUntil: addDays(today, warningDays),
    });
    const rows = recipients.map((recipient) => {
      const content = toNoticeContent('insurance', { day: recipient.insurance_expiry_date, email, phone });
      return toNoticeRow(recipient, { typeId: BOARD_NOTICE_TYPES.insurance, content, createdBy: null, now });
    });
    for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
      await insertNotices(tx, rows.slice(start, start + ROWS_PER_INSERT), { isToBePushed: true });
    }
    return rows.length;
  });
}
