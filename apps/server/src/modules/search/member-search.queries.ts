import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { NameQuery } from '../companies/index.ts';
import { isExcludedBy } from '../exclusions/index.ts';
import { CAN_SIGN_IN, hasUserWhoCanSignIn, selectContactName, selectUserNames } from '../users/index.ts';

/** The criteria of a search for members. */
export interface MemberQuery {
  /** The searching company, which is not part of the result. */
  readonly accountId: number;
  readonly isSandbox: boolean;
  readonly name: (NameQuery & { readonly folded: string }) | undefined;
  /** Folded; '' for any. */
  readonly city: string;
  readonly st: string;
  /** Digits; '' for any. */
  readonly phone: string;
  readonly custCd: string;
  readonly productId: number | undefined;
  readonly excluded: 'without' | 'with' | 'only';
  readonly limit: number;
}

export interface MemberRow {
  /** How many companies were found; the same in every row. */
  total: number;
  account_id: number;
  cust_cd: string;
  common_name: string;
  billing_city: string;
  billing_province_code: string;
  s_type: string;
  contact_name: string | null;
  member_users: string | null;
  is_excluded: boolean;
}

/** The members of a search: exact name, then prefix, then the rest, by name. One statement. */
export async function listMemberRows(db: Db, query: MemberQuery): Promise<MemberRow[]> {
  const { accountId, limit } = query;
  const folded = query.name?.folded ?? '';
  const { rows } = await sql<MemberRow>`
    with found as materialized (
      select c.account_id, c.cust_cd, c.folded_name,
        case when c.folded_name = ${folded} then 0 when starts_with(c.folded_name, ${folded}) then 1 else 2 end as rank
      from companies as c
      where ${sql.join(listConditions(query), sql` and `)}
    ), page as (
      select * from found order by rank, folded_name collate "C", cust_cd collate "C" limit ${limit}
    )
    select (select count(*)::integer from found) as total, c.account_id, c.cust_cd, c.common_name, c.billing_city,
      c.billing_province_code, c.s_type, ${selectContactName('c.account_id')} as contact_name,
      ${selectUserNames('c.account_id')} as member_users, (e.account_id is not null) as is_excluded
    from page join companies as c using (account_id)
      left join exclusions as e on e.account_id = ${accountId} and e.other_account_id = c.account_id
    order by page.rank, page.folded_name collate "C", page.cust_cd collate "C"`.execute(db);
  return rows;
}

function listConditions(query: MemberQuery): RawBuilder<unknown>[] {
  const { accountId, isSandbox, name, city, st, phone, custCd, productId, excluded } = query;
  const conditions: RawBuilder<unknown>[] = [
    sql`c.account_id <> ${accountId} and not c.is_closed and c.is_access_enabled and not c.globally_excluded
      and c.is_sandbox = ${isSandbox}`,
    hasUserWhoCanSignIn('c.account_id', productId),
  ];
  if (name !== undefined) {
    conditions.push(sql`c.name_lexemes @@ ${name.lexemes}::tsquery and ' ' || c.folded_name like ${name.pattern}`);
  }
  if (st !== '') conditions.push(sql`c.billing_province_code = ${st}`);
  if (city !== '') conditions.push(sql`fold_name(c.billing_city) = ${city}`);
  if (custCd !== '') conditions.push(sql`c.cust_cd = ${custCd}`);
  if (phone !== '') {
    const digits = `'#${phone}':*`;
    // A company whose number is hidden is not found by it: tries would find the number.
    conditions.push(sql`not c.offers_first and c.account_id in (
      select p.account_id from companies as p where p.phone_lexemes @@ ${digits}::tsquery
      union select u.account_id from users as u where u.phone_lexemes @@ ${digits}::tsquery and ${CAN_SIGN_IN})`);
  }
  if (excluded === 'only') conditions.push(isExcludedBy(accountId, 'c.account_id'));
  if (excluded === 'without') conditions.push(sql`not ${isExcludedBy(accountId, 'c.account_id')}`);
  return conditions;
}
