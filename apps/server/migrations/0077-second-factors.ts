import { sql, type Kysely } from 'kysely';

/**
 * Adds second factors of users with the policy of a company, the browsers from which users have signed in, and what is
 * known of each sign-in: its browser, and when its user last proved who they are.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(POLICIES + FACTORS + BROWSERS).execute(db);
}

const POLICIES = `
alter table companies
  add column second_factor text not null default 'off' check (second_factor in ('off', 'newDevices', 'always')),
  add column confirms_new_devices boolean not null default false;
`;

const FACTORS = `
create table authenticators (
  user_id integer primary key references users,
  secret bytea not null,
  last_step bigint not null,
  created_on timestamptz(3) not null,
  last_used_on timestamptz(3)
);
create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_on timestamptz(3) not null,
  last_used_on timestamptz(3)
);
create index passkeys_user on passkeys (user_id);
create table recovery_codes (
  user_id integer not null references users,
  code_hash bytea not null,
  used_on timestamptz(3),
  primary key (user_id, code_hash)
);
`;

const BROWSERS = `
create table known_browsers (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  secret_hash bytea not null,
  name text not null,
  first_seen_on timestamptz(3) not null,
  last_seen_on timestamptz(3) not null,
  confirmed_by integer references users,
  confirmed_on timestamptz(3),
  unique (user_id, secret_hash)
);
create index known_browsers_confirmer on known_browsers (confirmed_by);
create table sign_ins (
  session_id text primary key,
  user_id integer not null references users,
  browser_id integer references known_browsers,
  network_address text not null,
  signed_in_on timestamptz(3) not null,
  confirmed_on timestamptz(3),
  challenge text,
  new_secret bytea
);
create index sign_ins_user on sign_ins (user_id);
create index sign_ins_browser on sign_ins (browser_id);
create index sign_ins_age on sign_ins (signed_in_on);
`;
