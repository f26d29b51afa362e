import type { PostingStatus } from '@loadstone/contracts/postings';
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
