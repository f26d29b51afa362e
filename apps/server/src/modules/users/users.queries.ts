import { USER_STATUSES } from '@loadstone/contracts/companies';
import type { Insertable, Updateable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Database, UserRow } from '../../db/tables/schema.ts';

export type NewUser = Insertable<Database['users']>;
export type UserPatch = Updateable<Database['users']>;

/** The role of the rows under which machines write: they are no people. */
export const AUTHOR_ROLE = 'service account';

/** A user of that company; undefined also for a user of another company. */
export function findUserOfCompany(db: Db, filter: { accountId: number; userId: number }): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('account_id', '=', filter.accountId)
    .where('user_id', '=', filter.userId)
    .executeTakeFirst();
}

/** Users of a company by name, filtered by status and role where given. */
export function listUsersOfCompany(
  db: Db,
  filter: { accountId: number; statusId?: number; role?: string },
): Promise<UserRow[]> {
  let query = db
    .selectFrom('users')
    .selectAll()
    .where('account_id', '=', filter.accountId)
    .where('role', '<>', AUTHOR_ROLE);
  if (filter.statusId !== undefined) query = query.where('status_id', '=', filter.statusId);
  if (filter.role !== undefined) query = query.where('role', '=', filter.role);
  return query.orderBy('last_name').orderBy('first_name').orderBy('user_id').execute();
}

/** A user with the columns of the company that belong to the claims. */
export function findUserClaimsRow(db: Db, userId: number) {
  return db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.account_id', 'u.account_id')
    .selectAll('u')
    .select([
      'c.cust_cd',
      'c.common_name',
      'c.globally_excluded',
      'c.is_sandbox',
      'c.insurance_expiry_date',
      'c.geo_enforced as is_company_geo_enforced',
    ])
    .where('u.user_id', '=', userId)
    .executeTakeFirst();
}

/** Adds the author of a service account's writes: it is never enabled and has no password, so that no person signs in as it. */
export async function insertAuthor(
  db: Db,
  author: { accountId: number; name: string; clientId: string },
): Promise<number> {
  const { accountId: account_id, name: nick_name, clientId } = author;
  const { user_id } = await insertUser(db, {
    account_id,
    nick_name,
    email: `${clientId}@service-account.invalid`,
    status_id: USER_STATUSES.disabled,
    role: AUTHOR_ROLE,
    is_email_verified: false,
  });
  return user_id;
}

export type UserClaimsRow = NonNullable<Awaited<ReturnType<typeof findUserClaimsRow>>>;

/** The user with that address, ignoring case. */
export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
}

export function insertUser(db: Db, user: NewUser): Promise<UserRow> {
  return db.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow();
}

export async function updateUser(db: Db, userId: number, patch: UserPatch): Promise<void> {
  await db.updateTable('users').set(patch).where('user_id', '=', userId).execute();
}

/** Stores the hash of a user's new password. */
export function setPasswordHash(tx: Tx, userId: number, hash: string): Promise<void> {
  return updateUser(tx, userId, { password_hash: hash });
}
