import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Database } from '../../db/tables/schema.ts';

/** Writes what a command of support staff has done. */
export async function insertAudit(db: Db, entry: Insertable<Database['admin_audit']>): Promise<void> {
  await db.insertInto('admin_audit').values(entry).execute();
}

/** The seconds since 1970 at which a command last ended; 0 where it never did. */
export async function findLastRun(db: Db, command: string): Promise<number> {
  const { at } = await db
    .selectFrom('admin_audit')
    .where('command', '=', command)
    .select(({ fn }) => fn.max('at').as('at'))
    .executeTakeFirstOrThrow();
  return at === null ? 0 : at.getTime() / 1_000;
}

/** Returns the newest entries, newest first; of one company if given. */
export function listAudit(db: Db, filter: { accountId?: number; limit: number }) {
  let query = db
    .selectFrom('admin_audit as a')
    .leftJoin('companies as c', 'c.account_id', 'a.account_id')
    .leftJoin('users as u', 'u.user_id', 'a.user_id')
    .select(['a.at', 'a.operator', 'a.command', 'a.details', 'c.cust_cd as custCd', 'u.email']);
  if (filter.accountId !== undefined) query = query.where('a.account_id', '=', filter.accountId);
  return query.orderBy('a.id', 'desc').limit(filter.limit).execute();
}
