import type { ColumnMap } from '@loadstone/contracts/posting-lists';
import type { PostingKind } from '@loadstone/contracts/postings';
import { sql, type ColumnType, type GeneratedAlways } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { toListParameter } from '../../db/list-parameter.ts';

interface PostingListsTable {
  id: GeneratedAlways<number>;
  account_id: number;
  kind: PostingKind;
  list_name: string;
  updated_on: Date;
}

interface PostingListRowsTable {
  list_id: number;
  posting_id: number;
}

interface ListColumnMapsTable {
  account_id: number;
  kind: PostingKind;
  headers_hash: string;
  columns: ColumnType<ColumnMap, string, string>;
  list_name: string;
  used_on: Date;
}

declare module '../../db/tables/schema.ts' {
  interface Database {
    posting_lists: PostingListsTable;
    posting_list_rows: PostingListRowsTable;
    list_column_maps: ListColumnMapsTable;
  }
}

/** The company and the kind of its lists. */
interface ListOwner {
  readonly accountId: number;
  readonly kind: PostingKind;
}

/** The lists of a company with the tokens of their postings that are not deleted, the last first. */
export async function listPostingLists(
  db: Db,
  { accountId, kind, limit }: ListOwner & { readonly limit: number },
): Promise<{ list_name: string; updated_on: Date; tokens: number[] }[]> {
  return db
    .selectFrom('posting_lists as l')
    .leftJoin('posting_list_rows as r', 'r.list_id', 'l.id')
    .leftJoin('postings as p', (join) => join.onRef('p.id', '=', 'r.posting_id').on('p.deleted_on', 'is', null))
    .select(['l.list_name', 'l.updated_on'])
    .select(sql<number[]>`coalesce(json_agg(p.token) filter (where p.token is not null), '[]')`.as('tokens'))
    .where('l.account_id', '=', accountId)
    .where('l.kind', '=', kind)
    .groupBy('l.id')
    .orderBy('l.updated_on', 'desc')
    .limit(limit)
    .execute();
}

/** The tokens of the postings of a list that are not deleted. */
export async function findListTokens(db: Db, { accountId, kind, name }: ListOwner & { readonly name: string }) {
  const rows = await db
    .selectFrom('posting_lists as l')
    .innerJoin('posting_list_rows as r', 'r.list_id', 'l.id')
    .innerJoin('postings as p', 'p.id', 'r.posting_id')
    .select('p.token')
    .where('l.account_id', '=', accountId)
    .where('l.kind', '=', kind)
    .where('l.list_name', '=', name)
    .where('p.deleted_on', 'is', null)
    .execute();
  return rows.map(({ token }) => token);
}

/** How the columns of these headers were read last. */
export function findColumnMap(
  db: Db,
  { accountId, kind, hash }: ListOwner & { readonly hash: string },
): Promise<{ columns: ColumnMap; list_name: string } | undefined> {
  return db
    .selectFrom('list_column_maps')
    .select(['columns', 'list_name'])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('headers_hash', '=', hash)
    .executeTakeFirst();
}

/** A column map before it is stored. */
interface NewColumnMap extends ListOwner {
  readonly hash: string;
  readonly columns: ColumnMap;
  readonly listName: string;
  readonly now: Date;
}

/** Keeps how the columns of headers are read, in place of an earlier map. */
export async function upsertColumnMap(tx: Tx, map: NewColumnMap): Promise<void> {
  const set = { columns: JSON.stringify(map.columns), list_name: map.listName, used_on: map.now };
  await tx
    .insertInto('list_column_maps')
    .values({ account_id: map.accountId, kind: map.kind, headers_hash: map.hash, ...set })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'headers_hash']).doUpdateSet(set))
    .execute();
}

/** Makes the company's postings with these tokens the rows of a list, in place of the earlier ones. @returns how many */
export async function replaceListRows(
  tx: Tx,
  list: ListOwner & { readonly name: string; readonly tokens: readonly number[]; readonly now: Date },
): Promise<number> {
  const { accountId, kind, name, tokens, now } = list;
  const { id } = await tx
    .insertInto('posting_lists')
    .values({ account_id: accountId, kind, list_name: name, updated_on: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'list_name']).doUpdateSet({ updated_on: now }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('posting_list_rows').where('list_id', '=', id).execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('posting_list_rows')
    .columns(['list_id', 'posting_id'])
    .expression((eb) =>
      eb
        .selectFrom('postings')
        .select([sql<number>`${id}::bigint`.as('list_id'), 'id as posting_id'])
        .where('account_id', '=', accountId)
        .where('kind', '=', kind)
        .where('deleted_on', 'is', null)
        .where('token', '=', sql<number>`any(${toListParameter(tokens)}::bigint[])`),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

/** The postings of all lists of a company, each as often as lists have it. */
export async function countListRows(tx: Tx, accountId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('posting_list_rows as r')
    .innerJoin('posting_lists as l', 'l.id', 'r.list_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('l.account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes the lists of a company beyond the newest. */
export async function removeOldLists(
  tx: Tx,
  { accountId, kind, kept }: ListOwner & { readonly kept: number },
): Promise<void> {
  const old = tx
    .selectFrom('posting_lists')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .orderBy('updated_on', 'desc')
    .orderBy('id', 'desc')
    .offset(kept);
  await tx.deleteFrom('posting_lists').where('id', 'in', old).execute();
}

/** Deletes the column maps of a company beyond those that were used last. */
export async function removeOldColumnMaps(
  tx: Tx,
  { accountId, kind, kept }: ListOwner & { readonly kept: number },
): Promise<void> {
  const of = tx.selectFrom('list_column_maps').where('account_id', '=', accountId).where('kind', '=', kind);
  const old = of.select('headers_hash').orderBy('used_on', 'desc').orderBy('headers_hash').offset(kept);
  await tx
    .deleteFrom('list_column_maps')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('headers_hash', 'in', old)
    .execute();
}

/** Deletes the column maps that were used last before then. */
export async function removeUnusedColumnMaps(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('list_column_maps').where('used_on', '<', before).execute();
}
