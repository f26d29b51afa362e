import { sql, type Kysely } from 'kysely';

/**
 * External drivers wait for the broker of the load to confirm them, reference numbers are longer where many are open, and
 * strangers prove some work where many wrong numbers are sent.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(TABLES).execute(db);
}

const TABLES = `
alter table assignments drop constraint assignments_pin_check;
alter table assignments add constraint assignments_pin_check check (pin ~ '^[0-9]{8,15}$');
create table reference_claims (
  id bigint generated always as identity primary key,
  assignment_id bigint not null references assignments (id),
  secret_hash bytea not null unique,
  name text not null check (length(name) <= 60),
  phone text not null check (length(phone) <= 20),
  created_on timestamptz not null,
  confirmed_on timestamptz
);
create index reference_claims_assignment on reference_claims (assignment_id);
create table reference_challenges (
  challenge text primary key,
  bits integer not null check (bits between 0 and 64),
  created_on timestamptz not null
);
create index reference_challenges_age on reference_challenges (created_on);
`;
