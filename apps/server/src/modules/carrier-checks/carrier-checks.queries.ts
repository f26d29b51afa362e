import { sql, type ColumnType, type GeneratedAlways } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** Written once: updates do not compile. */
type Fixed<T> = ColumnType<T, T, never>;

interface CarrierChecksTable {
  id: GeneratedAlways<number>;
  account_id: Fixed<number>;
  carrier_account_id: Fixed<number>;
  created_by: Fixed<number>;
  created_on: Fixed<Date>;
}

declare module '../../db/tables/schema.ts' {
  interface Database {
    carrier_checks: CarrierChecksTable;
  }
}

/** A check with the name of the user. */
interface CheckRow {
  readonly user_name: string;
  readonly created_on: Date;
}

/** The companies of a check: the one that checks, and the carrier. */
interface CheckedPair {
  readonly accountId: number;
  readonly carrierId: number;
}

/** A company's newest check of a carrier. */
export async function findNewestCheck(db: Db, { accountId, carrierId }: CheckedPair): Promise<CheckRow | undefined> {
  return db
    .selectFrom('carrier_checks as k')
    .innerJoin('users as u', 'u.user_id', 'k.created_by')
    .where('k.account_id', '=', accountId)
    .where('k.carrier_account_id', '=', carrierId)
    .select(['k.created_on', sql<string>`coalesce(nullif(u.nick_name, ''), u.email)`.as('user_name')])
    .orderBy('k.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** True where a user of the broker's company other than the one who assigns has checked the carrier since then. */
export async function isCheckedByOther(
  db: Db,
  { brokerId, carrierId, userId }: { brokerId: number; carrierId: number; userId: number },
  since: Date,
): Promise<boolean> {
  const check = await db
    .selectFrom('carrier_checks')
    .select('id')
    .where('account_id', '=', brokerId)
    .where('carrier_account_id', '=', carrierId)
    .where('created_by', '<>', userId)
    .where('created_on', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return check !== undefined;
}

/** Records a check. */
export async function insertCheck(
  tx: Tx,
  { accountId, carrierId, userId, now }: CheckedPair & { userId: number; now: Date },
): Promise<void> {
  await tx
    .insertInto('carrier_checks')
    .values({ account_id: accountId, carrier_account_id: carrierId, created_by: userId, created_on: now })
    .execute();
}

/** Deletes the checks from before then, at most `limit`. @returns how many */
export async function removeOldChecks(tx: Tx, before: Date, limit: number): Promise<number> {
  const due = tx.selectFrom('carrier_checks').select('id').where('created_on', '<', before).limit(limit);
  const { numDeletedRows } = await tx.deleteFrom('carrier_checks').where('id', 'in', due).executeTakeFirst();
  return Number(numDeletedRows);
}
