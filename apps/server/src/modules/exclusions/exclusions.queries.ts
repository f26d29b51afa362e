import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/database.ts';
import { selectContactName } from '../users/index.ts';

/** An excluded company as the list shows it. */
export interface ExcludedRow {
  cust_cd: string;
  common_name: string;
  billing_city: string;
  billing_province_code: string;
  s_type: string;
  contact_name: string | null;
}

/** The companies that one company excludes, by name. */
export async function listExcludedRows(db: Db, accountId: number): Promise<ExcludedRow[]> {
  return db
    .selectFrom('exclusions as e')
    .innerJoin('companies as c', 'c.account_id', 'e.other_account_id')
    .where('e.account_id', '=', accountId)
    .select([
      'c.cust_cd',
      'c.common_name',
      'c.billing_city',
      'c.billing_province_code',
      'c.s_type',
      selectContactName('c.account_id').as('contact_name'),
    ])
    .orderBy(sql`lower(c.common_name)`)
    .orderBy('c.cust_cd')
    .execute();
}

/** How many companies a company excludes. */
export async function countExclusions(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('exclusions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Excludes a company. @returns false where it was already excluded */
export async function insertExclusion(
  db: Db,
  exclusion: { accountId: number; otherAccountId: number; createdOn: Date },
): Promise<boolean> {
  const result = await db
    .insertInto('exclusions')
    .values({
      account_id: exclusion.accountId,
      other_account_id: exclusion.otherAccountId,
      created_on: exclusion.createdOn,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Includes a company again. @returns false where it was not excluded */
export async function deleteExclusion(
  db: Db,
  exclusion: { accountId: number; otherAccountId: number },
): Promise<boolean> {
  const result = await db
    .deleteFrom('exclusions')
    .where('account_id', '=', exclusion.accountId)
    .where('other_account_id', '=', exclusion.otherAccountId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/**
 * A condition: the company excludes another one.
 *
 * @param other the column of the outer statement that holds the other company's id
 */
export function isExcludedBy(accountId: number, other: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from exclusions as e where e.account_id = ${accountId} and e.other_account_id = ${sql.ref(other)})`;
}
