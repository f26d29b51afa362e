import { sql } from 'kysely';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { Db } from '../../db/database.ts';
import type { PairingRow } from '../../matching/index.ts';
import type { NameQuery } from '../companies/index.ts';

/** A company with the requested name. */
export interface NamedCompanyRow {
  /** How many there are; the same in every row. */
  total: number;
  account_id: number;
  cust_cd: string;
  common_name: string;
  is_excluded: boolean;
}

/** Other companies by name that a search for members may show, also excluded ones; those with the shortest name first. */
export async function listNamedCompanies(
  db: Db,
  { accountId, isSandbox }: Pick<CompanyCaller, 'accountId' | 'isSandbox'>,
  { lexemes, pattern }: NameQuery,
  limit: number,
): Promise<NamedCompanyRow[]> {
  const { rows } = await sql<NamedCompanyRow>`
    select count(*) over ()::integer as total, c.account_id, c.cust_cd, c.common_name,
      (e.account_id is not null) as is_excluded
    from companies as c
      left join exclusions as e on e.account_id = ${accountId} and e.other_account_id = c.account_id
    where c.name_lexemes @@ ${lexemes}::tsquery and ' ' || c.folded_name like ${pattern}
      and c.account_id <> ${accountId} and not c.is_closed and c.is_access_enabled and not c.globally_excluded
      and c.is_sandbox = ${isSandbox}
    order by length(c.folded_name), c.folded_name collate "C", c.cust_cd collate "C" limit ${limit}`.execute(db);
  return rows;
}

export type CompanyTruckRow = PairingRow & { p_status: string };

/** The newest trucks of a company since a day, public or of one of the networks. */
export async function listTrucksOfCompany(
  db: Db,
  custCd: string,
  { since, networkIds, limit }: { since: string; networkIds: readonly number[]; limit: number },
): Promise<CompanyTruckRow[]> {
  return db
    .selectFrom('postings as p')
    .innerJoin('companies as c', 'c.account_id', 'p.account_id')
    .selectAll('p')
    .where('c.cust_cd', '=', custCd)
    .where('p.kind', '=', 'E')
    .where('p.deleted_on', 'is', null)
    .where('p.date_avail', '>=', since)
    .where(sql<boolean>`(p.post_mode = 'A' or p.network_id = any(${[...networkIds]}::integer[]))`)
    .orderBy('p.created_on', 'desc')
    .limit(limit)
    .execute();
}
