import type { Rate } from '@loadstone/contracts/money';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { toListParameter } from '../../db/list-parameter.ts';
import type { PostingRow } from '../../db/tables/schema.ts';

/** What the planner of trips reads of an open load. */
const COLUMNS = [
  'id',
  'token',
  'account_id',
  'post_mode',
  'network_id',
  'date_avail',
  'srce_id',
  'srce_lat',
  'srce_long',
  'dest_id',
  'dest_lat',
  'dest_long',
  'vehicle_type',
  'vehicle_size',
  'posting_attrib',
  'rate',
  'pickup_hours',
  'delivery_date',
  'delivery_hours',
  'stops',
] as const satisfies readonly (keyof PostingRow)[];
export type OpenLoadRow = Pick<PostingRow, (typeof COLUMNS)[number]> & {
  rate: Rate | null;
  /** What the released tiers show as the rate, each once; null for a load without tiers. */
  tier_rates: (Rate | null)[] | null;
};

function selectOpenLoads(db: Db, today: string) {
  return db
    .selectFrom('postings')
    .select(COLUMNS)
    .select(
      sql<(Rate | null)[] | null>`case when network_id is not null then (
          select jsonb_agg(distinct coalesce(t.rate, postings.rate)) from posting_tiers t
          where t.audience_id = postings.network_id and t.released_on is not null) end`.as('tier_rates'),
    )
    .where('kind', '=', 'L')
    .where('p_status', '=', 'O')
    .where('deleted_on', 'is', null)
    .where('date_avail', '>=', today);
}

/** The open loads of all companies, after an id, by id, at most `limit`. */
export async function listOpenLoads(
  db: Db,
  { today, afterId, limit }: { today: string; afterId: number; limit: number },
): Promise<OpenLoadRow[]> {
  return selectOpenLoads(db, today).where('id', '>', afterId).orderBy('id').limit(limit).execute();
}

/** The open trucks of a company at a city on a day, the newest first. */
export async function listOpenTrucksAt(
  db: Db,
  { accountId, cityId, day }: { accountId: number; cityId: number; day: string },
): Promise<PostingRow[]> {
  return db
    .selectFrom('postings')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', 'E')
    .where('p_status', '=', 'O')
    .where('deleted_on', 'is', null)
    .where('srce_id', '=', cityId)
    .where('date_avail', '=', day)
    .orderBy('id', 'desc')
    .execute();
}

/** The open loads with these tokens; other tokens are skipped. */
export async function listOpenLoadsOf(db: Db, today: string, tokens: readonly number[]): Promise<OpenLoadRow[]> {
  if (tokens.length === 0) return [];
  return selectOpenLoads(db, today)
    .where('token', '=', sql<number>`any(${toListParameter(tokens)}::bigint[])`)
    .execute();
}
