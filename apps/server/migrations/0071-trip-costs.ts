import { sql, type Kysely } from 'kysely';

/** What a mile costs a company, in cents of each currency: trips are ranked with it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(TRIP_COSTS).execute(db);
}

const TRIP_COSTS = `
alter table companies
  add column trip_cost_usd integer not null default 200 check (trip_cost_usd between 0 and 10000),
  add column trip_cost_cad integer not null default 200 check (trip_cost_cad between 0 and 10000);
`;
