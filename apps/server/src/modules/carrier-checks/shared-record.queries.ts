import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

const RECORD_MS = 365 * 24 * 60 * 60 * 1000;

/** How the loads of a broker with a carrier ended. */
interface SharedRecordRow {
  readonly delivered: number;
  readonly running: number;
  /** By the carrier, after it had accepted. */
  readonly cancelled: number;
}

/** Counts the loads that a broker has assigned to a carrier in the 365 days before `now`. */
export async function countSharedLoads(
  db: Db,
  { brokerId, carrierId, now }: { brokerId: number; carrierId: number; now: Date },
): Promise<SharedRecordRow> {
  const since = new Date(now.getTime() - RECORD_MS);
  const { rows } = await sql<SharedRecordRow>`
    select count(*) filter (where a.status = 'D')::int as delivered,
      count(*) filter (where a.status <> 'D' and a.ended_on is null)::int as running,
      count(*) filter (where exists (
        select 1 from assignment_history h where h.assignment_id = a.id and h.action = 'cancel'
      ))::int as cancelled
    from assignments a
    where a.broker_account_id = ${brokerId} and a.carrier_account_id = ${carrierId} and a.created_on >= ${since}`.execute(
    db,
  );
  return rows[0] ?? { delivered: 0, running: 0, cancelled: 0 };
}
