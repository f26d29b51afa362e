import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Database } from '../../db/tables/schema.ts';

/** Writes what a command of support staff has done. */
export async function insertAudit(db: Db, entry: Insertable<Database['admin_audit']>): Promise<void> {
  await db.insertInto('admin_audit').values(entry).execute();
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
