import { USER_STATUSES } from '@loadstone/contracts/companies';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** A user who receives a notice of an assignment. */
export interface SideRecipient {
  readonly user_id: number;
  readonly cust_cd: string;
}

/**
 * The enabled users among `userIds` who hold the product; where none of them is, every enabled user of the company who
 * holds it, so that a notice always reaches the desk.
 */
export async function listSideRecipients(
  db: Db,
  side: { accountId: number; productId: number; userIds: readonly number[] },
): Promise<SideRecipient[]> {
  const { rows } = await sql<SideRecipient & { is_named: boolean }>`
    select u.user_id, c.cust_cd, u.user_id = any(${[...side.userIds]}::int[]) as is_named
    from users u
    join companies c on c.account_id = u.account_id
    where u.account_id = ${side.accountId} and u.status_id = ${USER_STATUSES.enabled}
      and ${side.productId} = any(u.product_ids)
    order by u.user_id`.execute(db);
  const named = rows.filter(({ is_named: isNamed }) => isNamed);
  return named.length > 0 ? named : rows;
}

/** An enabled user, who may hold no product: drivers have none. */
export async function findDriverRecipient(db: Db, userId: number): Promise<SideRecipient | undefined> {
  return db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.account_id', 'u.account_id')
    .where('u.user_id', '=', userId)
    .where('u.status_id', '=', USER_STATUSES.enabled)
    .select(['u.user_id', 'c.cust_cd'])
    .executeTakeFirst();
}
