import { USER_STATUSES } from '@loadstone/contracts/companies';
import { PRODUCT_IDS } from '@loadstone/contracts/postings';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../db/database.ts';
import type { NewNotificationRow } from '../../db/tables/schema.ts';
import { addTasks, type Task } from '../../task-queue/index.ts';
import { selectLanguage } from '../users/index.ts';

/** A user who gets a notice, with the product that the notice is shown under. */
export interface NoticeRecipient {
  readonly user_id: number;
  readonly cust_cd: string;
  readonly product_id: number;
}

/** The address of a user, and the language in which the board writes to it. */
export interface MailRecipient {
  readonly email: string;
  readonly language: string;
}

/** Products of users that this board serves. */
const BOARD_PRODUCTS = Object.values(PRODUCT_IDS);

/** The enabled users of a company that hold one of the products, without `exceptUserId`. */
export async function listColleagueRecipients(
  db: Db,
  filter: { accountId: number; exceptUserId: number; productIds?: readonly number[] },
): Promise<NoticeRecipient[]> {
  const products = [...(filter.productIds ?? BOARD_PRODUCTS)];
  const { rows } = await sql<NoticeRecipient>`
    select u.user_id, c.cust_cd, min(p.product_id)::int as product_id
    from users u
    join companies c on c.account_id = u.account_id
    cross join lateral unnest(u.product_ids) as p (product_id)
    where u.account_id = ${filter.accountId} and u.user_id <> ${filter.exceptUserId}
      and u.status_id = ${USER_STATUSES.enabled} and p.product_id = any(${products}::int[])
    group by u.user_id, c.cust_cd
    order by u.user_id`.execute(db);
  return rows;
}

/** The enabled administrators of a company, and `userId` where that user is enabled. */
export async function listAdministratorRecipients(
  db: Db,
  { accountId, userId }: { accountId: number; userId: number },
): Promise<(NoticeRecipient & MailRecipient)[]> {
  const { rows } = await sql<NoticeRecipient & MailRecipient>`
    select u.user_id, c.cust_cd, u.email, ${selectLanguage('u')} as language, min(p.product_id)::int as product_id
    from users u
    join companies c on c.account_id = u.account_id
    cross join lateral unnest(u.product_ids) as p (product_id)
    where u.account_id = ${accountId} and u.status_id = ${USER_STATUSES.enabled}
      and (u.role = 'administrator' or u.user_id = ${userId}) and p.product_id = any(${[...BOARD_PRODUCTS]}::int[])
    group by u.user_id, c.cust_cd
    order by u.user_id`.execute(db);
  return rows;
}

/** One user as a recipient; undefined for a user without a product of this board. */
export async function findNoticeRecipient(db: Db, userId: number): Promise<NoticeRecipient | undefined> {
  const { rows } = await sql<NoticeRecipient>`
    select u.user_id, c.cust_cd, min(p.product_id)::int as product_id
    from users u
    join companies c on c.account_id = u.account_id
    cross join lateral unnest(u.product_ids) as p (product_id)
    where u.user_id = ${userId} and p.product_id = any(${[...BOARD_PRODUCTS]}::int[])
    group by u.user_id, c.cust_cd`.execute(db);
  return rows[0];
}

/**
 * Claims today's insurance warning for the carrier users whose insurance expires after `expiredUntil` and not after
 * `warnedUntil` (`YYYY-MM-DD`). A user is returned once a day, however many servers run this.
 */
export async function claimInsuranceNotices(
  tx: Tx,
  days: { today: string; expiredUntil: string; warnedUntil: string },
): Promise<(NoticeRecipient & { insurance_expiry_date: string })[]> {
  const { rows } = await sql<NoticeRecipient & { insurance_expiry_date: string }>`
    with due as (
      select u.user_id, c.cust_cd, c.insurance_expiry_date
      from users u
      join companies c on c.account_id = u.account_id
      where ${PRODUCT_IDS.C} = any(u.product_ids) and u.status_id = ${USER_STATUSES.enabled}
        and not c.is_closed and c.is_access_enabled
        and c.insurance_expiry_date > ${days.expiredUntil}::date and c.insurance_expiry_date <= ${days.warnedUntil}::date
    ), claimed as (
      insert into insurance_notices as n (user_id, noticed_on)
      select user_id, ${days.today}::date from due
      on conflict (user_id) do update set noticed_on = excluded.noticed_on where n.noticed_on < excluded.noticed_on
      returning user_id
    )
    select d.user_id, d.cust_cd, d.insurance_expiry_date, ${PRODUCT_IDS.C}::int as product_id
    from due d join claimed using (user_id)
    order by d.user_id`.execute(tx);
  return rows;
}

/** Pushes a notification that the board wrote to the devices of its user. */
export const PUSH_TASK: Task<{ notificationId: number }> = {
  name: 'push',
  payload: z.object({ notificationId: z.number() }),
  maxAttempts: 3,
};

/** Inserts notifications. The database notifies every server of each after the commit. */
export async function insertNotices(
  tx: Tx,
  rows: readonly NewNotificationRow[],
  { isToBePushed }: { isToBePushed: boolean },
): Promise<void> {
  if (rows.length === 0) return;
  const inserted = await tx.insertInto('notifications').values(rows).returning('notification_id').execute();
  if (!isToBePushed) return;
  const tasks = inserted.map(({ notification_id: notificationId }) => ({ payload: { notificationId } }));
  await addTasks(tx, PUSH_TASK, tasks);
}
