import { sql, type Kysely } from 'kysely';

/**
 * Adds earlier passwords, links that reset a password, and when a user's phone number was changed. Servers learn at once
 * of a browser that is confirmed, a changed phone number and a changed policy.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(TABLES + TRIGGERS).execute(db);
}

const TABLES = `
create table past_passwords (
  id bigint generated always as identity primary key,
  user_id integer not null references users,
  password_hash text not null,
  replaced_on timestamptz(3) not null
);
create index past_passwords_user on past_passwords (user_id, id);
create table password_resets (
  token_hash bytea primary key,
  user_id integer not null references users,
  expires_on timestamptz(3) not null,
  used_on timestamptz(3)
);
create index password_resets_user on password_resets (user_id);
create index password_resets_age on password_resets (expires_on);
alter table users add column phone_changed_on timestamptz(3);
`;

const TRIGGERS = `
create trigger known_browsers_confirmed after update of confirmed_on on known_browsers
  for each row execute function notify_of_device_change();
create trigger users_phone_told after update of phone_changed_on on users
  for each row execute function notify_of_device_change();
create trigger companies_policy_told after update of confirms_new_devices on companies
  for each row execute function tell_hubs();
`;
