import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { CompanyRow, Database } from '../../db/schema.ts';

export type NewCompany = Insertable<Database['companies']>;
export type CompanyPatch = Updateable<Database['companies']>;

export function findCompany(db: Db, accountId: number): Promise<CompanyRow | undefined> {
  return db.selectFrom('companies').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

export function findCompanyByCode(db: Db, custCd: string): Promise<CompanyRow | undefined> {
  return db.selectFrom('companies').selectAll().where('cust_cd', '=', custCd).executeTakeFirst();
}

export function insertCompany(db: Db, company: NewCompany): Promise<CompanyRow> {
  return db.insertInto('companies').values(company).returningAll().executeTakeFirstOrThrow();
}

/** Changes a company. @returns false where there is none by that id */
export async function updateCompany(db: Db, accountId: number, patch: CompanyPatch): Promise<boolean> {
  const result = await db.updateTable('companies').set(patch).where('account_id', '=', accountId).executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The users of a company, for what must reach each of them. */
export async function listUserIdsOfCompany(db: Db, accountId: number): Promise<number[]> {
  const rows = await db.selectFrom('users').select('user_id').where('account_id', '=', accountId).execute();
  return rows.map((row) => row.user_id);
}
