import type { Db } from '../../db/database.ts';

/** The ids of the postings that a lane has posted for a day and later. */
export async function listPostingsOfLane(db: Db, laneId: number, from: string): Promise<number[]> {
  const rows = await db
    .selectFrom('lane_occurrences')
    .select('posting_id')
    .where('lane_id', '=', laneId)
    .where('day', '>=', from)
    .where('posting_id', 'is not', null)
    .execute();
  return rows.flatMap(({ posting_id: id }) => id ?? []);
}
