import type { RUNNING_STATUSES } from '@loadstone/contracts/assignments';
import type { AssignmentHolder, Hours, ProductMode, Stop } from '@loadstone/contracts/postings';
import { sql } from 'kysely';
import type { StoredStopTimes } from '../../db/tables/assignment-tables.ts';
import type { Db } from '../../db/database.ts';

/** A running assignment with what its list shows. */
export interface RunningLoadRow {
  readonly id: number;
  /** Of the own posting. */
  readonly token: number;
  readonly status: (typeof RUNNING_STATUSES)[number];
  readonly holder: AssignmentHolder;
  /** Null with an external carrier or driver. */
  readonly company: string | null;
  readonly driver_name: string;
  readonly equipment_name: string;
  readonly is_pin_lapsed: boolean;
  /** True where an external driver waits for the broker. */
  readonly has_claim: boolean;
  /** True where the newest agreed rate has a confirmation that the carrier has not accepted. */
  readonly is_unconfirmed: boolean;
  /** True where the company sees a bill of lading under its posting. */
  readonly has_bill_of_lading: boolean;
  readonly srce_id: number;
  readonly srce_city: string;
  readonly srce_st: string;
  readonly dest_id: number;
  readonly dest_city: string;
  readonly dest_st: string;
  readonly date_avail: string;
  readonly pickup_hours: Hours | null;
  readonly delivery_date: string | null;
  readonly delivery_hours: Hours | null;
  readonly stops: readonly Stop[] | null;
  readonly stop_times: StoredStopTimes[] | null;
}

/** The pending, assigned and running loads of a company on one side, whose own posting is not deleted. */
export async function listRunningLoadRows(
  db: Db,
  { accountId, side }: { readonly accountId: number; readonly side: ProductMode },
): Promise<RunningLoadRow[]> {
  const isBroker = side === 'B';
  const own = sql.table(isBroker ? 'l' : 'e');
  const { rows } = await sql<RunningLoadRow>`
    select a.id, ${own}.token, a.status, a.holder, c.common_name as company, a.driver_name, a.equipment_name,
      a.pin_lapsed_on is not null as is_pin_lapsed,
      exists (select from reference_claims q where q.assignment_id = a.id and q.confirmed_on is null) as has_claim,
      coalesce((select r.document_id is not null and r.accepted_name is null from assignment_rates r
        where r.assignment_id = a.id and r.status = 'agreed' order by r.number desc limit 1), false) as is_unconfirmed,
      exists (select from document_viewers v join documents d on d.id = v.document_id
        where v.account_id = ${accountId} and v.posting_id = ${own}.id and d.kind = 'billOfLading') as has_bill_of_lading,
      l.srce_id, l.srce_city, l.srce_st, l.dest_id, l.dest_city, l.dest_st, l.date_avail, l.pickup_hours, l.delivery_date, l.delivery_hours,
      l.stops, a.stop_times
    from assignments a
      join postings l on l.id = a.load_posting_id
      left join postings e on e.id = a.equipment_posting_id
      left join companies c on c.account_id = ${sql.ref(isBroker ? 'a.carrier_account_id' : 'a.broker_account_id')}
    where a.ended_on is null and a.status in ('P', 'A', 'R') and ${own}.deleted_on is null
      and ${sql.ref(isBroker ? 'a.broker_account_id' : 'a.carrier_account_id')} = ${accountId}
    order by a.id`.execute(db);
  return rows;
}
