import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** The facts of a posting that a notification can mention. */
export interface PostingFacts {
  token: number;
  kind: 'L' | 'E';
  p_status: 'O' | 'P' | 'A' | 'R' | 'D' | 'E';
  date_avail: string;
  srce_city: string;
  srce_st: string;
  dest_city: string;
  dest_st: string;
  deleted_on: Date | null;
}

/** A posting of that company, deleted or not. */
export async function findPostingFacts(
  db: Db,
  filter: { accountId: number; token: number },
): Promise<PostingFacts | undefined> {
  return db
    .selectFrom('postings')
    .select(['token', 'kind', 'p_status', 'date_avail', 'srce_city', 'srce_st', 'dest_city', 'dest_st', 'deleted_on'])
    .where('account_id', '=', filter.accountId)
    .where('token', '=', filter.token)
    .executeTakeFirst();
}

/** A user who can receive notifications. */
interface Recipient {
  user_id: number;
  account_id: number;
  cust_cd: string;
}

/** A user by id, enabled or not: access is checked when the notification is read. */
export async function findRecipient(db: Db, userId: number): Promise<Recipient | undefined> {
  return db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.account_id', 'u.account_id')
    .select(['u.user_id', 'u.account_id', 'c.cust_cd'])
    .where('u.user_id', '=', userId)
    .executeTakeFirst();
}

/** True where one of these postings belongs to that company. */
export async function isOwnerOfAny(db: Db, accountId: number, tokens: readonly number[]): Promise<boolean> {
  if (tokens.length === 0) return false;
  const row = await db
    .selectFrom('postings')
    .select('token')
    .where('token', '=', sql<number>`any(${[...tokens]}::bigint[])`)
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** True where that company is the other side, or the own one, of the assignment that a posting has now. */
export async function isSideOf(db: Db, token: number, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('assignments as a')
    .innerJoin('postings as p', (join) =>
      join.on((eb) =>
        eb.or([eb('p.id', '=', eb.ref('a.load_posting_id')), eb('p.id', '=', eb.ref('a.equipment_posting_id'))]),
      ),
    )
    .select('a.id')
    .where('a.ended_on', 'is', null)
    .where('p.token', '=', token)
    .where((eb) => eb.or([eb('a.broker_account_id', '=', accountId), eb('a.carrier_account_id', '=', accountId)]))
    .executeTakeFirst();
  return row !== undefined;
}
