import type { PostingKind } from '@loadstone/contracts/postings';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { toListParameter } from '../../db/list-parameter.ts';
import type { PostingRow } from '../../db/tables/schema.ts';

/** A company's own posting by its permanent id or by its token of now; undefined where it has none. */
export async function findOwnPostingBy(
  db: Db,
  accountId: number,
  key: { readonly id: number } | { readonly token: number },
): Promise<Pick<PostingRow, 'kind' | 'token'> | undefined> {
  return db
    .selectFrom('postings')
    .select(['kind', 'token'])
    .where('account_id', '=', accountId)
    .where('deleted_on', 'is', null)
    .$if('id' in key, (query) => query.where('id', '=', 'id' in key ? key.id : 0))
    .$if('token' in key, (query) => query.where('token', '=', 'token' in key ? key.token : 0))
    .executeTakeFirst();
}

/** A company's postings with an own reference, in the order of their ids. */
export async function listByReference(
  db: Db,
  filter: { readonly accountId: number; readonly reference: string; readonly kind?: PostingKind | undefined },
): Promise<PostingRow[]> {
  const { accountId, reference, kind } = filter;
  return db
    .selectFrom('postings')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('deleted_on', 'is', null)
    .where('client_ref_num', '=', reference)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'L'))
    .orderBy('id')
    .execute();
}

/** The permanent ids of postings by their tokens. */
export async function listPostingIds(db: Db, tokens: readonly number[]): Promise<Map<number, number>> {
  if (tokens.length === 0) return new Map();
  const rows = await db
    .selectFrom('postings')
    .select(['id', 'token'])
    .where('token', '=', sql<number>`any(${toListParameter(tokens)}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, token }) => [token, id]));
}
