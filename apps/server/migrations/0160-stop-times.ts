import { sql, type Kysely } from 'kysely';

/**
 * The times at the stops of an assigned load, a list in order; null where none was reported. A truck can be near a stop
 * between the ends, which has its place in the order as its name. Existing rows meet both constraints: a check of them would
 * hold a lock that stops every call.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(ASSIGNMENTS).execute(db);
  await sql.raw(NEAR_STOP).execute(db);
}

const ASSIGNMENTS = `
  alter table assignments add column stop_times jsonb,
    add constraint assignments_stop_times_check check (jsonb_array_length(stop_times) between 3 and 10) not valid`;

const NEAR_STOP = `
  alter table tracked_assignments drop constraint tracked_assignments_near_stop_check,
    add constraint tracked_assignments_near_stop_check
      check (near_stop in ('pickUp', 'delivery') or near_stop ~ '^[1-8]$') not valid`;
