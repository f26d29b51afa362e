import { sql, type Kysely } from 'kysely';

/** Adds the checks of carriers: which user of a company has vetted which carrier, and when. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(CARRIER_CHECKS).execute(db);
}

const CARRIER_CHECKS = `
create table carrier_checks (
  id integer generated always as identity primary key,
  account_id integer not null references companies,
  carrier_account_id integer not null references companies,
  created_by integer not null references users,
  created_on timestamptz(3) not null,
  check (account_id <> carrier_account_id)
);
create index carrier_checks_newest on carrier_checks (account_id, carrier_account_id, id);
create index carrier_checks_carrier on carrier_checks (carrier_account_id);
create index carrier_checks_creator on carrier_checks (created_by);
create index carrier_checks_created on carrier_checks (created_on);
`;
