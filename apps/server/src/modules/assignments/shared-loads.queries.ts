import type { AssignmentStatus } from '@loadstone/contracts/assignments';
import type { Rate } from '@loadstone/contracts/money';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { PostingRow } from '../../db/tables/schema.ts';

/** A load that two companies had together, with its agreed rate. */
export interface SharedLoadRow extends Pick<
  PostingRow,
  'srce_id' | 'srce_city' | 'srce_st' | 'dest_id' | 'dest_city' | 'dest_st' | 'date_avail'
> {
  readonly status: AssignmentStatus;
  /** True where it was declined, unassigned or cancelled. */
  readonly has_ended: boolean;
  readonly rate: Rate | null;
}

/** The last loads of which one of two companies was the broker and the other the carrier, newest first. */
export async function listSharedLoads(
  db: Db,
  [one, other]: readonly [accountId: number, otherAccountId: number],
  limit: number,
): Promise<SharedLoadRow[]> {
  const { rows } = await sql<SharedLoadRow>`
    select l.srce_id, l.srce_city, l.srce_st, l.dest_id, l.dest_city, l.dest_st, l.date_avail, a.status,
      a.ended_on is not null as has_ended,
      (select jsonb_build_object('amount', r.amount, 'currency', r.currency, 'basis', r.basis)
        from assignment_rates r where r.assignment_id = a.id and r.status = 'agreed'
        order by r.number desc limit 1) as rate
    from assignments a join postings l on l.id = a.load_posting_id
    where (a.broker_account_id = ${one} and a.carrier_account_id = ${other})
      or (a.broker_account_id = ${other} and a.carrier_account_id = ${one})
    order by a.id desc limit ${limit}`.execute(db);
  return rows;
}
