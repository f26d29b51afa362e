import type { PostingStatus } from '@loadstone/contracts/postings';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** The running assignment of a driver or of a piece of equipment. */
export interface ResourceUse {
  readonly status: PostingStatus;
  readonly srceCity: string;
  readonly srceSt: string;
  readonly destCity: string;
  readonly destSt: string;
}

/** The load that has this driver or equipment and is assigned or on route; undefined where it is free. */
export async function findResourceUse(db: Db, resourceId: number): Promise<ResourceUse | undefined> {
  return db
    .selectFrom('assignments as a')
    .innerJoin('postings as l', 'l.id', 'a.load_posting_id')
    .select([
      'a.status',
      'l.srce_city as srceCity',
      'l.srce_st as srceSt',
      'l.dest_city as destCity',
      'l.dest_st as destSt',
    ])
    .where('a.ended_on', 'is', null)
    .where('a.status', 'in', ['A', 'R'])
    .where((eb) => eb.or([eb('a.driver_id', '=', resourceId), eb('a.equipment_id', '=', resourceId)]))
    .executeTakeFirst();
}

/** The drivers and equipment of a company that are on a load which is assigned or on route, those on route first. */
export async function listResourcesInUse(db: Db, accountId: number): Promise<(ResourceUse & { entityId: number })[]> {
  return db
    .selectFrom('assignments as a')
    .innerJoin('postings as l', 'l.id', 'a.load_posting_id')
    .innerJoin('resources as r', (join) =>
      join.on((eb) => eb.or([eb('r.id', '=', eb.ref('a.driver_id')), eb('r.id', '=', eb.ref('a.equipment_id'))])),
    )
    .select([
      'r.id as entityId',
      'a.status',
      'l.srce_city as srceCity',
      'l.srce_st as srceSt',
      'l.dest_city as destCity',
      'l.dest_st as destSt',
    ])
    .where('a.carrier_account_id', '=', accountId)
    .where('a.ended_on', 'is', null)
    .where('a.status', 'in', ['A', 'R'])
    .orderBy('a.status', 'desc')
    .orderBy('l.date_avail')
    .orderBy('a.id')
    .execute();
}

/** The last sign of a driver or a piece of equipment: a position in degrees, or the delivery of a load. */
export interface LastSign {
  readonly entityId: number;
  readonly seenOn: Date;
  /** Null for a delivery. */
  readonly lat: number | null;
  readonly long: number | null;
  readonly destCity: string;
  readonly destSt: string;
}

/** Coordinates are stored in 1e-5 degrees. */
const DEGREE_UNITS = 100_000;

/**
 * The last sign of each driver and piece of equipment of a carrier. A delivery is dated by the departure from the last stop
 * where it is known. An assignment also changes after its delivery, so that else the history states when that was, and the
 * last change only bounds what is read.
 *
 * @param since older ones are left out
 * @param hasPositions false to leave out positions
 */
export async function listLastSigns(
  db: Db,
  { accountId, since, hasPositions }: { accountId: number; since: Date; hasPositions: boolean },
): Promise<LastSign[]> {
  const { rows } = await sql<LastSign>`
    select distinct on (r.id) r.id as "entityId", s.seen_on as "seenOn",
      case when a.status <> 'D' then t.lat::float8 / ${DEGREE_UNITS} end as lat,
      case when a.status <> 'D' then t.long::float8 / ${DEGREE_UNITS} end as long,
      l.dest_city as "destCity", l.dest_st as "destSt"
    from assignments a
    join postings l on l.id = a.load_posting_id
    left join tracked_assignments t on t.assignment_id = a.id and ${hasPositions}
    cross join lateral (values (a.driver_id), (a.equipment_id)) r (id)
    cross join lateral (
      select case when a.status <> 'D' then t.recorded_on else coalesce(
        (a.stop_times -> -1 ->> 'departedOn')::timestamptz,
        (select h.created_on from assignment_history h
        where h.assignment_id = a.id and h.action in ('deliver', 'deliverForCarrier') order by h.id desc limit 1)
      ) end as seen_on
    ) s
    where a.carrier_account_id = ${accountId} and a.ended_on is null
      and (a.status in ('A', 'R') or a.status = 'D' and a.updated_on > ${since})
      and r.id is not null and s.seen_on > ${since}
    order by r.id, s.seen_on desc`.execute(db);
  return rows;
}
