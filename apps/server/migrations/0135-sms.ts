import { sql, type Kysely } from 'kysely';

/** Adds the outbox of text messages, and the numbers of users. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(SMS).execute(db);
}

const SMS = `
create table sms_messages (
  id bigint generated always as identity primary key,
  account_id integer not null references companies,
  user_id integer not null references users,
  purpose text not null check (purpose in ('driverLink', 'alert', 'code')),
  driver_id integer references resources on delete cascade,
  phone text not null,
  body text,
  state text not null default 'queued' check (state in ('queued', 'sent', 'kept', 'failed')),
  failure text check (failure in ('invalidNumber', 'optedOut', 'refused', 'expired', 'unavailable')),
  created_on timestamptz(3) not null,
  expires_on timestamptz(3) not null,
  sent_on timestamptz(3),
  check ((failure is not null) = (state = 'failed'))
);
create index sms_messages_phone on sms_messages (phone, created_on);
create index sms_messages_user on sms_messages (user_id, created_on);
create index sms_messages_driver on sms_messages (driver_id) where driver_id is not null;
create index sms_messages_age on sms_messages (created_on);
create table user_phones (
  user_id integer primary key references users,
  phone text,
  verified_on timestamptz(3),
  pending_phone text,
  code_hash bytea,
  code_expires_on timestamptz(3),
  code_tries integer not null default 0,
  check ((phone is null) = (verified_on is null)),
  check (num_nonnulls(pending_phone, code_hash, code_expires_on) in (0, 3))
);
`;
