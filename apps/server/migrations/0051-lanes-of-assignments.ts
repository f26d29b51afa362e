import { sql, type Kysely } from 'kysely';

/**
 * The lane of each assignment: the market areas of its ends (hub cities of the gazetteer), its equipment and its road
 * miles, which do not change with the posting. Lane rates of the board are counted by them. Earlier assignments have none
 * and are not counted.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(COLUMNS).execute(db);
  await sql.raw(INDEXES).execute(db);
}

const COLUMNS = `
alter table assignments
  add column lane_srce_area integer,
  add column lane_dest_area integer,
  add column lane_equipment text,
  add column lane_miles double precision`;

/** With every column that the statistics read: a busy lane has thousands of assignments, on as many pages. */
const INDEXES = `
create index assignments_lane on assignments (lane_srce_area, lane_dest_area, lane_equipment, created_on)
  include (id, broker_account_id, carrier_account_id, status, ended_on, lane_miles) where lane_srce_area is not null;
create index assignment_rates_agreed on assignment_rates (assignment_id, number) include (amount, currency, basis)
  where status = 'agreed'`;
