import { sql, type Insertable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { toListParameter } from '../../db/list-parameter.ts';
import type { Database } from '../../db/tables/schema.ts';

type NewPermit = Insertable<Database['permits']>;

/** Adds permits with sealed keys; a permit that is already held keeps its key. @returns the codes that are new */
export async function insertPermits(tx: Tx, permits: readonly NewPermit[]): Promise<string[]> {
  if (permits.length === 0) return [];
  const rows = await tx
    .insertInto('permits')
    .values(permits)
    .onConflict((conflict) => conflict.columns(['account_id', 'product_id', 'code']).doNothing())
    .returning('code')
    .execute();
  return rows.map((row) => row.code);
}

/** Removes a permit. @returns false where it was not held */
export async function removePermit(
  db: Db,
  permit: { accountId: number; productId: number; code: string },
): Promise<boolean> {
  const result = await db
    .deleteFrom('permits')
    .where('account_id', '=', permit.accountId)
    .where('product_id', '=', permit.productId)
    .where('code', '=', permit.code)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Which of these features these companies hold, and for which product. */
export function listHeldPermits(
  db: Db,
  accountIds: readonly number[],
  codes: readonly string[],
): Promise<{ account_id: number; product_id: number; code: string }[]> {
  return db
    .selectFrom('permits')
    .where('account_id', '=', sql<number>`any(${toListParameter(accountIds)}::integer[])`)
    .where('code', '=', sql<string>`any(${toListParameter(codes)}::text[])`)
    .select(['account_id', 'product_id', 'code'])
    .execute();
}

/** The features of a company, with the products that they are for, and their sealed keys. */
export async function listCompanyPermits(
  db: Db,
  accountId: number,
): Promise<{ productIds: number[]; permits: { code: string; productId: number; apiKey: string }[] }> {
  const permits = await db
    .selectFrom('permits')
    .where('account_id', '=', accountId)
    .select(['code', 'product_id as productId', 'api_key as apiKey'])
    .execute();
  return { permits, productIds: [...new Set(permits.map(({ productId }) => productId))] };
}
