import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { toListParameter } from '../../db/list-parameter.ts';

/** Adds a running replace of a company. @returns its id, which is higher than those of the replaces before it */
export async function insertReplace(tx: Tx, accountId: number, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('posting_replaces')
    .values({ account_id: accountId, started_on: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function removeReplace(db: Db, id: number): Promise<void> {
  await db.deleteFrom('posting_replaces').where('id', '=', id).execute();
}

/** Removes what stopped servers have left of a company. */
export async function removeReplacesOf(tx: Tx, accountId: number, before: Date): Promise<void> {
  await tx
    .deleteFrom('posting_replaces')
    .where('account_id', '=', accountId)
    .where('started_on', '<=', before)
    .execute();
}

/** Removes what stopped servers have left. */
export async function removeOldReplaces(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('posting_replaces').where('started_on', '<', before).execute();
}

/**
 * Keeps postings from the company's running replaces that began before the caller's own one, or from all where the caller
 * runs none.
 */
export async function keepFromReplaces(
  tx: Tx,
  accountId: number,
  { replaceId, tokens }: { readonly replaceId: number | undefined; readonly tokens: readonly number[] },
): Promise<void> {
  if (tokens.length === 0) return;
  await sql`
    insert into posting_replace_kept (replace_id, token)
    select r.id, t.token
    from posting_replaces r cross join unnest(${toListParameter(tokens)}::bigint[]) as t (token)
    where r.account_id = ${accountId} and (${replaceId ?? null}::bigint is null or r.id < ${replaceId ?? null}::bigint)
    on conflict do nothing`.execute(tx);
}

/**
 * The tokens that are kept from a replace, whose row stays until the end of the transaction; undefined where it has no row
 * any more, so that nothing is known.
 */
export async function findKept(tx: Tx, replaceId: number): Promise<ReadonlySet<number> | undefined> {
  const query = tx.selectFrom('posting_replaces').select('id').where('id', '=', replaceId).forKeyShare();
  if ((await query.executeTakeFirst()) === undefined) return undefined;
  const rows = await tx
    .selectFrom('posting_replace_kept')
    .select('token')
    .where('replace_id', '=', replaceId)
    .execute();
  return new Set(rows.map(({ token }) => token));
}
