import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { UserRow } from '../../db/tables/schema.ts';
import { AUTHOR_ROLE } from './users.queries.ts';

/** The contact of a posting: its user, or the company's first. */
export type ContactRow = Pick<UserRow, 'user_id' | 'first_name' | 'last_name' | 'phone' | 'email'>;

/**
 * One user of a company, or its first enabled user; undefined where there is none. The phone and e-mail address of a
 * disabled user are empty: the person may have left the company.
 */
export async function findContact(
  db: Db,
  accountId: number,
  userId: number | undefined,
): Promise<ContactRow | undefined> {
  const people = db
    .selectFrom('users')
    .select(['user_id', 'first_name', 'last_name'])
    .select(whileEnabled('users.phone').as('phone'))
    .select(whileEnabled('users.email').as('email'))
    .where('account_id', '=', accountId);
  if (userId !== undefined) return people.where('user_id', '=', userId).executeTakeFirst();
  return people.where('status_id', '=', 1).orderBy('user_id').limit(1).executeTakeFirst();
}

/** A column of a user, or an empty text where the user is disabled. @param column such as `u.email` */
export function whileEnabled(column: `${string}.email` | `${string}.phone`): RawBuilder<string> {
  const [table] = column.split('.');
  return sql<string>`case when ${sql.ref(`${table}.status_id`)} = 1 then ${sql.ref(column)} else '' end`;
}

/**
 * The name of a company's first enabled user, or null: a subquery for the statements that list companies.
 *
 * @param accountId the column of the outer statement that holds the company's id, such as `c.account_id`
 */
export function selectContactName(accountId: string): RawBuilder<string | null> {
  return sql<string | null>`(
    select contact.first_name || ' ' || contact.last_name from users as contact
    where contact.account_id = ${sql.ref(accountId)} and contact.status_id = 1
    order by contact.user_id limit 1)`;
}

/** The address of a user, enabled or not. */
export async function findUserEmail(db: Db, userId: number): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('email').where('user_id', '=', userId).executeTakeFirst();
  return row?.email;
}

/** The users of a company, enabled or not. */
export async function listUserIdsOfCompany(db: Db, accountId: number): Promise<number[]> {
  const rows = await db.selectFrom('users').select('user_id').where('account_id', '=', accountId).execute();
  return rows.map((row) => row.user_id);
}

/** The ids of all users by address. */
export async function mapUserIdsByEmail(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('users').select(['user_id', 'email']).execute();
  return new Map(rows.map((row) => [row.email, row.user_id]));
}

/** Makes other transactions that lock this user wait until this one ends. */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('users').select('user_id').where('user_id', '=', userId).forUpdate().execute();
}

/** Replaces a user's password hash, unless the password was changed in the meantime. */
export async function replacePasswordHash(
  db: Db,
  change: { userId: number; before: string; after: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: change.after })
    .where('user_id', '=', change.userId)
    .where('password_hash', '=', change.before)
    .execute();
}

/** The password hash of a user of the sample companies; undefined where there is none. */
export async function findSamplePasswordHash(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.account_id', 'u.account_id')
    .select('u.password_hash')
    .where('c.is_sample', '=', true)
    .where('u.password_hash', 'is not', null)
    .orderBy('u.user_id')
    .limit(1)
    .executeTakeFirst();
  return row?.password_hash ?? undefined;
}

/** Replaces the password hash of every user of the sample companies who has a password. */
export async function replaceSamplePasswords(db: Db, passwordHash: string): Promise<void> {
  await db
    .updateTable('users as u')
    .from('companies as c')
    .set({ password_hash: passwordHash })
    .whereRef('c.account_id', '=', 'u.account_id')
    .where('c.is_sample', '=', true)
    .where('u.password_hash', 'is not', null)
    .execute();
}

/** A user `u` who can sign in, by the rules of `findAccessRefusal` that are about a user: a condition for statements. */
export const CAN_SIGN_IN = sql<boolean>`u.status_id = 1 and u.role <> 'driver' and u.is_email_verified`;

/**
 * A condition: a user of the company can sign in, with the product where one is given.
 *
 * @param accountId the column of the outer statement that holds the company's id
 */
export function hasUserWhoCanSignIn(accountId: string, productId: number | undefined): RawBuilder<boolean> {
  const product = productId === undefined ? sql`` : sql`and ${productId}::integer = any(u.product_ids)`;
  return sql<boolean>`exists (
    select from users as u where u.account_id = ${sql.ref(accountId)} and ${CAN_SIGN_IN} ${product})`;
}

/** A condition: the user `u` is the author of a service account's writes. */
export const IS_PROGRAM = sql<boolean>`u.role = ${AUTHOR_ROLE}`;

/** The names of the users of a company, other than one, who can sign in; the address of one who has no name. */
export async function listColleagueNames(db: Db, accountId: number, exceptUserId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users as u')
    .select(['u.first_name', 'u.last_name', 'u.email'])
    .where('u.account_id', '=', accountId)
    .where('u.user_id', '<>', exceptUserId)
    .where(CAN_SIGN_IN)
    .orderBy('u.last_name')
    .orderBy('u.first_name')
    .orderBy('u.user_id')
    .execute();
  return rows.map(({ first_name: first, last_name: last, email }) => `${first} ${last}`.trim() || email);
}

/** How many users of a company can sign in. */
export async function countUsersWhoCanSignIn(db: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users u where u.account_id = ${accountId} and ${CAN_SIGN_IN}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many users a company has with addresses of a domain (in lower case), and how many of them were added since then. */
export async function countUsersOfDomain(
  db: Db,
  { accountId, domain, since }: { readonly accountId: number; readonly domain: string; readonly since: Date },
): Promise<{ readonly all: number; readonly recent: number }> {
  const { rows } = await sql<{ all: number; recent: number }>`
    select count(*)::int as "all", (count(*) filter (where created_on > ${since}))::int as recent
    from users where account_id = ${accountId} and lower(email) like ${`%@${domain}`}`.execute(db);
  return rows[0] ?? { all: 0, recent: 0 };
}

/** The names of a company's users who can sign in, or null: a subquery like {@link selectContactName}. */
export function selectUserNames(accountId: string): RawBuilder<string | null> {
  return sql<string | null>`(
    select string_agg(u.first_name || ' ' || u.last_name, ', ' order by u.user_id) from users as u
    where u.account_id = ${sql.ref(accountId)} and ${CAN_SIGN_IN})`;
}
