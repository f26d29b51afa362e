import type { PostingKind } from '@loadstone/contracts/postings';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** The number of postings of a kind since each of two instants. */
export interface PostedCount {
  kind: PostingKind;
  since_week: number;
  since_month: number;
}

const FINGERPRINT = sql<string>`(p.account_id, p.vehicle_type, p.vehicle_size, p.date_avail, p.srce_id, p.dest_id)`;

/**
 * Counts the public postings from some cities for some equipment, whatever their status is now: expired, assigned and
 * deleted postings were part of the market too. Private postings and those of globally excluded companies are not
 * counted, and only those of one side of the sandbox.
 *
 * @param vehicleTypes letters of the code table, at least one
 */
export async function countPosted(
  db: Db,
  filter: { cityIds: readonly number[]; vehicleTypes: string; isSandbox: boolean; weekAgo: Date; monthAgo: Date },
): Promise<PostedCount[]> {
  return (
    db
      .selectFrom('postings as p')
      .innerJoin('companies as c', 'c.account_id', 'p.account_id')
      .where(sql<boolean>`p.srce_id = any (${[...filter.cityIds]}::integer[])`)
      .where('p.created_on', '>', filter.monthAgo)
      .where('p.post_mode', '=', 'A')
      .where('c.globally_excluded', '=', false)
      .where('c.is_sandbox', '=', filter.isSandbox)
      .where('p.vehicle_type', '~', `[${filter.vehicleTypes}]`)
      .groupBy('p.kind')
      // A load or truck that is posted several times is one of the market. Here the ends are compared by city: most of these
      // postings are not open any more, so that the index does not have them.
      .select(({ fn }) => [
        'p.kind',
        fn.count<number>(FINGERPRINT).distinct().filterWhere('p.created_on', '>', filter.weekAgo).as('since_week'),
        fn.count<number>(FINGERPRINT).distinct().as('since_month'),
      ])
      .execute()
  );
}
