import { DEFAULT_CLIENT_REFERENCE, type PostingKind } from '@loadstone/contracts/postings';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { ARCHIVED_TABLES, fromStored } from './archived-parts.ts';

/** What reads rows: the database, or a part of the archive in the same tables. */
export type Reader = Pick<Db, 'selectFrom'>;

/** Which posting is looked for. */
type PostingNaming = { readonly id: number } | { readonly token: number } | { readonly reference: string };

/** The posting of the archive with this id or this last token; undefined where the archive has none. */
export async function findArchived(
  db: Db,
  name: Exclude<PostingNaming, { readonly reference: string }>,
): Promise<Pick<PostingRow, 'id' | 'token' | 'kind'> | undefined> {
  const isNamed = 'id' in name ? sql`posting_id = ${name.id}::bigint` : sql`token = ${name.token}::bigint`;
  const { rows } = await sql<Pick<PostingRow, 'id' | 'token' | 'kind'>>`
    select posting_id as id, token, record #>> '{postings,0,kind}' as kind
    from archived_postings where ${isNamed}`.execute(db);
  return rows[0];
}

/** The ids of a company's postings of the archive with an own reference, the newest first, at most 20. */
export async function listArchivedIds(
  db: Db,
  {
    accountId,
    kind,
    reference,
  }: { readonly accountId: number; readonly kind: PostingKind; readonly reference: string },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select posting_id as id from archived_postings
    where account_id = ${accountId}::integer and client_ref_num = ${reference}::text
      and client_ref_num <> ${DEFAULT_CLIENT_REFERENCE}::text and record #>> '{postings,0,kind}' = ${kind}::text
    order by posting_id desc limit 20`.execute(db);
  return rows.map(({ id }) => id);
}

/** A load with what support staff read of it. */
export interface FoundLoad extends Pick<
  PostingRow,
  | 'id'
  | 'token'
  | 'p_status'
  | 'date_avail'
  | 'srce_city'
  | 'srce_st'
  | 'dest_city'
  | 'dest_st'
  | 'client_ref_num'
  | 'created_on'
  | 'deleted_on'
> {
  /** Null where it is not in the archive. */
  readonly archived_on: Date | null;
}

/** The loads of a company with this name, deleted and archived ones included, latest first. */
export async function findLoads(db: Db, accountId: number, name: PostingNaming): Promise<FoundLoad[]> {
  const columns = sql`p.id, p.token, p.p_status, p.date_avail, p.srce_city, p.srce_st, p.dest_city, p.dest_st,
    p.client_ref_num, p.created_on, p.deleted_on`;
  const isNamed = (columnOfId: string, table: string) => {
    if ('reference' in name) return sql`${sql.ref(`${table}.client_ref_num`)} = ${name.reference}::text`;
    return 'id' in name
      ? sql`${sql.ref(`${table}.${columnOfId}`)} = ${name.id}::bigint`
      : sql`${sql.ref(`${table}.token`)} = ${name.token}::bigint`;
  };
  const { rows } = await sql<FoundLoad>`
    select ${columns}, null::timestamptz as archived_on from postings p
    where p.account_id = ${accountId}::integer and p.kind = 'L' and ${isNamed('id', 'p')}
    union all
    select ${columns}, a.archived_on from archived_postings a
    cross join lateral ${fromStored('postings', sql`a.record -> 'postings'`)} p
    where a.account_id = ${accountId}::integer and p.kind = 'L' and ${isNamed('posting_id', 'a')}
    order by id desc limit 20`.execute(db);
  return rows;
}

/**
 * The rows of the archive for a posting and for the loads that it carried or was offered, with the postings of their
 * other side, in the tables that they are from: a statement reads them by the names of these tables. Undefined where the
 * archive has none.
 */
export async function readArchive(db: Db, postingId: number): Promise<Reader | undefined> {
  const { rows } = await sql<{ id: number; trucks: number[] }>`
    select posting_id as id, truck_ids as trucks from archived_postings
    where posting_id = ${postingId}::bigint
      or (truck_ids <> '{}' and truck_ids @> array[${postingId}::bigint])`.execute(db);
  if (rows.length === 0) return undefined;
  const isRead = sql`= any(${rows.flatMap(({ id, trucks }) => [id, ...trucks])}::bigint[])`;
  const present = (table: string) =>
    table === 'postings' ? sql`select * from postings where id ${isRead} union all ` : sql``;
  const toRows = (table: string) => sql<Record<string, unknown>>`(
    ${present(table)}select r.* from archived_postings a
    cross join lateral ${fromStored(table, sql`a.record -> ${sql.lit(table)}`)} r
    where a.posting_id ${isRead})`;
  return ARCHIVED_TABLES.reduce<Pick<Db, 'with' | 'selectFrom'>>(
    // Its columns are those of the table, so that the type of the reader stays.
    (reader, table) => reader.with(table, () => toRows(table)) as unknown as Db,
    db,
  );
}
