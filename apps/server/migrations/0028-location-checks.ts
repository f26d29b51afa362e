import { sql, type Kysely } from 'kysely';

/**
 * Checks of the browser's location, and the switch that requires them for all users of a company. The checks are
 * append-only, except that the retention job deletes old ones.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [CHECKS, SWITCHES]) await sql.raw(statement).execute(db);
}

const CHECKS = `
create table location_checks (
  id bigint generated always as identity primary key,
  user_id integer not null references users (user_id),
  account_id integer not null references companies,
  session_id text not null,
  state text not null check (state in ('asked', 'granted', 'denied', 'unsupported')),
  long double precision check (long between -180 and 180),
  lat double precision check (lat between -90 and 90),
  accuracy double precision check (accuracy >= 0),
  address text not null default '',
  recorded_on timestamptz,
  created_on timestamptz not null,
  constraint location_checks_position check (
    (long is null) = (lat is null) and (lat is not null) = (state = 'granted')
  )
);
create index location_checks_of_session on location_checks (session_id, id);
create index location_checks_age on location_checks (created_on);
create trigger location_checks_append_only before update or delete on location_checks
  for each row execute function refuse_change_of_log();
`;

// Servers cache callers until the database reports a change of what a caller is built from.
const SWITCHES = `
alter table companies add column geo_enforced boolean not null default false;
create trigger companies_location_told after update on companies
  for each row when (old.geo_enforced is distinct from new.geo_enforced) execute function tell_hubs();
create trigger users_location_told after update on users
  for each row when (old.geo_enforced is distinct from new.geo_enforced) execute function tell_hubs();
`;
