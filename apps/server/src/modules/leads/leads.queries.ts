import type { Money } from '@loadstone/contracts/money';
import type { PostingKind, PostingStatus, PostMode } from '@loadstone/contracts/postings';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { listFactColumns, type FactRow } from '../../db/tables/fact-columns.ts';
import { toListParameter } from '../../db/list-parameter.ts';
import { CONTACT_RULES, type ContactRuleColumns } from '../companies/index.ts';
import { SEEN_TIERS } from '../networks/index.ts';
import { whileEnabled } from '../users/index.ts';
import type { SeenTier } from './seen-tiers.policy.ts';

/** A posting with the columns that another company may read. */
export interface LeadRow extends FactRow<'lead'>, ContactRuleColumns {
  id: number;
  token: number;
  kind: PostingKind;
  account_id: number;
  p_status: PostingStatus;
  post_mode: PostMode;
  /** The members of the posting's network; null where the posting is public, or its network is deleted or empty. */
  member_account_ids: number[] | null;
  /** The released tiers of a load, and the one that is due next; null for a posting without tiers. */
  tiers: SeenTier[] | null;
  created_by: number;
  created_on: Date;
  updated_on: Date;
  /** The first report that the load is gone since the owner's last action; null for none. */
  gone_since: Date | null;
  srce_id: number;
  dest_id: number;
  /** Only the own company reads the number: others see the mark of a lead that is under it. */
  min_rate_per_mile: Money | null;
  cust_cd: string;
  common_name: string;
  phone: string;
  email: string;
  s_type: string;
}

/** The columns of the facts that a lead shows, of `postings p`. */
export const LEAD_FACTS = listFactColumns('lead').map((column) => `p.${column}` as const);

/** The postings of these tokens that are not deleted, unordered, with their companies. One statement. */
export async function listLeadRows(db: Db, tokens: readonly number[]): Promise<LeadRow[]> {
  if (tokens.length === 0) return [];
  return db
    .selectFrom('postings as p')
    .innerJoin('companies as c', 'c.account_id', 'p.account_id')
    .innerJoin('users as u', 'u.user_id', 'p.created_by')
    .where('p.token', '=', sql<number>`any(${toListParameter(tokens)}::bigint[])`)
    .where('p.deleted_on', 'is', null)
    .select(LEAD_FACTS)
    .select(CONTACT_RULES)
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
      'p.gone_since',
      'p.srce_id',
      'p.dest_id',
      'p.min_rate_per_mile',
      'c.cust_cd',
      'c.common_name',
      'c.s_type',
      'c.billing_city',
      'c.billing_province_code',
      sql<string>`coalesce(nullif(${whileEnabled('u.phone')}, ''), c.phone)`.as('phone'),
      sql<string>`coalesce(nullif(${whileEnabled('u.email')}, ''), c.email)`.as('email'),
      sql<number[] | null>`case when p.post_mode = 'P' then (
        select array_agg(m.member_account_id)
        from network_members m join networks n on n.id = m.network_id
        where m.network_id = p.network_id and not n.is_deleted) end`.as('member_account_ids'),
      sql<SeenTier[] | null>`${sql.raw(SEEN_TIERS)}`.as('tiers'),
    ])
    .execute();
}

/**
 * True where a company does not see another one's postings: one of them excludes the other, only one is a sandbox company,
 * or the other one is globally excluded, suspended or closed. A globally excluded company itself still sees the postings of others (M2), so the result
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
      eb(
        'c.is_sandbox',
        '=',
        eb.selectFrom('companies as v').select('v.is_sandbox').where('v.account_id', '=', accountId),
      ),
    )
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
