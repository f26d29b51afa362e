import type { Corridor, PostingKind, PostingStatus, PostMode, VehicleSize } from '@loadstone/contracts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { toListParameter } from '../../db/list-parameter.ts';

/** A posting with the columns that another company may read. */
export interface LeadRow {
  id: number;
  token: number;
  kind: PostingKind;
  account_id: number;
  p_status: PostingStatus;
  post_mode: PostMode;
  /** The members of the posting's network; null where the posting is public, or its network is deleted or empty. */
  member_account_ids: number[] | null;
  created_by: number;
  created_on: Date;
  updated_on: Date;
  date_avail: string;
  srce_id: number;
  srce_city: string;
  srce_st: string;
  srce_radius: number;
  dest_city: string;
  dest_st: string;
  dest_radius: number;
  corridor: Corridor;
  vehicle_type: string;
  vehicle_size: VehicleSize;
  posting_attrib: string;
  comment: string;
  customer_tracking: boolean;
  product_name: string;
  cust_cd: string;
  common_name: string;
  phone: string;
  email: string;
  s_type: string;
  billing_city: string;
  billing_province_code: string;
}

/** The postings of these tokens that are not deleted, unordered, with their companies. One statement. */
export async function listLeadRows(db: Db, tokens: readonly number[]): Promise<LeadRow[]> {
  if (tokens.length === 0) return [];
  return db
    .selectFrom('postings as p')
    .innerJoin('companies as c', 'c.account_id', 'p.account_id')
    .innerJoin('users as u', 'u.user_id', 'p.created_by')
    .where('p.token', '=', sql<number>`any(${toListParameter(tokens)}::bigint[])`)
    .where('p.deleted_on', 'is', null)
    .select([
      'p.id',
      'p.token',
      'p.kind',
      'p.account_id',
      'p.p_status',
      'p.post_mode',
      'p.created_by',
      'p.created_on',
      'p.updated_on',
      'p.date_avail',
      'p.srce_id',
      'p.srce_city',
      'p.srce_st',
      'p.srce_radius',
      'p.dest_city',
      'p.dest_st',
      'p.dest_radius',
      'p.corridor',
      'p.vehicle_type',
      'p.vehicle_size',
      'p.posting_attrib',
      'p.comment',
      'p.customer_tracking',
      'p.product_name',
      'c.cust_cd',
      'c.common_name',
      'c.s_type',
      'c.billing_city',
      'c.billing_province_code',
      sql<string>`coalesce(nullif(u.phone, ''), c.phone)`.as('phone'),
      sql<string>`coalesce(nullif(u.email, ''), c.email)`.as('email'),
      sql<number[] | null>`case when p.post_mode = 'P' then (
        select array_agg(m.member_account_id)
        from network_members m join networks n on n.id = m.network_id
        where m.network_id = p.network_id and not n.is_deleted) end`.as('member_account_ids'),
    ])
    .execute();
}

/**
 * True where a company does not see another one's postings: one of them excludes the other, or the other one is globally
 * excluded, suspended or closed. A globally excluded company itself still sees the postings of others (M2), so the result
 * depends on the direction.
 */
export async function isCompanyHidden(
  db: Db,
  { viewerId: accountId, ownerId: otherAccountId }: { viewerId: number; ownerId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('companies as c')
    .where('c.account_id', '=', otherAccountId)
    .where('c.globally_excluded', '=', false)
    .where('c.is_closed', '=', false)
    .where('c.is_access_enabled', '=', true)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('exclusions as e')
            .select('e.account_id')
            .where((either) =>
              either.or([
                either.and([either('e.account_id', '=', accountId), either('e.other_account_id', '=', otherAccountId)]),
                either.and([either('e.account_id', '=', otherAccountId), either('e.other_account_id', '=', accountId)]),
              ]),
            ),
        ),
      ),
    )
    .select('c.account_id')
    .executeTakeFirst();
  return row === undefined;
}
