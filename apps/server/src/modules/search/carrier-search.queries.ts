import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { listFactColumns, type FactRow } from '../../db/tables/fact-columns.ts';

/** The companies and networks that decide what a company may see (M2 and M3). */
export interface SearchView {
  /** Companies that are excluded either way, hidden, suspended or closed. */
  readonly barredAccountIds: number[];
  /** Networks that the company is a member of. */
  readonly networkIds: number[];
}

/** Reads what a company may see. One statement. */
export async function readSearchView(db: Db, accountId: number): Promise<SearchView> {
  const { rows } = await sql<{ barred: number[] | null; networks: number[] | null }>`
    select (
      select array_agg(account_id) from (
        select account_id from companies where globally_excluded or is_closed or not is_access_enabled
        union all select other_account_id from exclusions where account_id = ${accountId}
        union all select account_id from exclusions where other_account_id = ${accountId}
      ) as hidden
    ) as barred, (
      select array_agg(n.id) from network_members as m join networks as n on n.id = m.network_id
      where m.member_account_id = ${accountId} and not n.is_deleted
    ) as networks`.execute(db);
  return { barredAccountIds: rows[0]?.barred ?? [], networkIds: rows[0]?.networks ?? [] };
}

/** A truck with its company, in the shape of the results. */
export interface TruckRow extends FactRow<'carrier'> {
  id: number;
  token: number;
  srce_id: number;
  srce_city: string;
  srce_st: string;
  dest_city: string;
  dest_st: string;
  created_by: number;
  created_on: Date;
  cust_cd: string;
  common_name: string;
  s_type: string;
  billing_city: string;
  billing_province_code: string;
}

const TRUCK_FACTS = listFactColumns('carrier').map((column) => `p.${column}` as const);

/**
 * The trucks of these tokens, unordered. A truck that is no longer open on the board's day `today`, or is neither
 * public nor of one of the networks, is skipped: the index may be slightly older than the table.
 */
export async function listTruckRows(
  db: Db,
  tokens: readonly number[],
  { today, networkIds }: { today: string; networkIds: readonly number[] },
): Promise<TruckRow[]> {
  if (tokens.length === 0) return [];
  return db
    .selectFrom('postings as p')
    .innerJoin('companies as c', 'c.account_id', 'p.account_id')
    .where('p.token', '=', sql<number>`any(${[...tokens]}::bigint[])`)
    .where('p.deleted_on', 'is', null)
    .where('p.p_status', '=', 'O')
    .where('p.date_avail', '>=', today)
    .where(sql<boolean>`(p.post_mode = 'A' or p.network_id = any(${[...networkIds]}::integer[]))`)
    .select(TRUCK_FACTS)
    .select([
      'p.id',
      'p.token',
      'p.srce_id',
      'p.srce_city',
      'p.srce_st',
      'p.dest_city',
      'p.dest_st',
      'p.created_by',
      'p.created_on',
      'c.cust_cd',
      'c.common_name',
      'c.s_type',
      'c.billing_city',
      'c.billing_province_code',
    ])
    .execute();
}
