import type { PostingKind } from '@loadstone/contracts/postings';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** The number of postings of a kind since each of two instants. */
export interface PostedCount {
  kind: PostingKind;
  since_week: number;
  since_month: number;
}

/**
 * Counts the public postings from some cities for some equipment, each with its quantity, whatever their status is now:
 * expired, assigned and deleted postings were part of the market too. Private postings and those of globally excluded
 * companies are not counted, and only those of one side of the sandbox.
 *
 * @param vehicleTypes letters of the code table, at least one
 */
export async function countPosted(
  db: Db,
  filter: { cityIds: readonly number[]; vehicleTypes: string; isSandbox: boolean; weekAgo: Date; monthAgo: Date },
): Promise<PostedCount[]> {
  const { cityIds, vehicleTypes, isSandbox, weekAgo, monthAgo } = filter;
  // A load or truck that is posted several times is one of the market; what was taken of a quantity counts with the rest.
  // Here the ends are compared by city: most of these postings are not open any more, so that the index does not have them.
  const { rows } = await sql<PostedCount>`
    select kind, coalesce(sum(week), 0)::integer as since_week, sum(month)::integer as since_month
    from (
      select kind, max(week) as week, max(month) as month
      from (
        select p.kind, p.account_id, p.vehicle_type, p.vehicle_size, p.date_avail, p.srce_id, p.dest_id,
          sum(p.quantity) filter (where p.created_on > ${weekAgo}) as week, sum(p.quantity) as month
        from postings as p join companies as c on c.account_id = p.account_id
        where p.srce_id = any (${[...cityIds]}::integer[]) and p.created_on > ${monthAgo} and p.post_mode = 'A'
          and not c.globally_excluded and c.is_sandbox = ${isSandbox}
          and p.vehicle_type ~ ${`[${vehicleTypes}]`}
        group by p.kind, p.account_id, p.vehicle_type, p.vehicle_size, p.date_avail, p.srce_id, p.dest_id,
          coalesce(p.taken_from, p.id)
      ) as lots
      group by kind, account_id, vehicle_type, vehicle_size, date_avail, srce_id, dest_id
    ) as alike
    group by kind`.execute(db);
  return rows;
}
