import { sql, type Kysely } from 'kysely';

/** Lets alerts follow the trips of a truck: with the trips that they know, and when they were searched last. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(TRIPS).execute(db);
}

const TRIPS = `
alter table alerts
  add column known_trips jsonb,
  add column searched_on timestamptz(3),
  drop constraint alerts_kind_check,
  drop constraint alerts_check1,
  add constraint alerts_kind_check check (kind in ('carriers', 'usCarriers', 'posting', 'trips')),
  add constraint alerts_check1 check ((posting_id is not null) = (kind in ('posting', 'trips'))),
  add constraint alerts_trips check (num_nonnulls(known_trips, searched_on) = case when kind = 'trips' then 2 else 0 end);
drop index alerts_company;
create index alerts_company on alerts (account_id) where posting_id is not null;
`;
