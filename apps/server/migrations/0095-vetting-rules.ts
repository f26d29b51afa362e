import { sql, type Kysely } from 'kysely';

/** Adds what a company asks of its users before they assign a load to a carrier. A company without a row asks for nothing. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(VETTING_RULES).execute(db);
}

const VETTING_RULES = `
create table vetting_rules (
  account_id integer primary key references companies,
  warn_below_loads integer check (warn_below_loads between 1 and 100),
  second_user_below_loads integer check (second_user_below_loads between 1 and 100),
  check_days integer not null check (check_days between 1 and 365),
  updated_by integer not null references users,
  updated_on timestamptz(3) not null
);
create index vetting_rules_updated_by on vetting_rules (updated_by);
`;
