import { sql, type Kysely } from 'kysely';

/**
 * What signing in needs beside the users: who may enter at all, the provider's own records and
 * keys, counted tries, sessions that ended before their tokens did, and the audit of support staff.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [ACCESS, PROVIDER, TRIES, AUDIT]) await sql.raw(statement).execute(db);
}

const ACCESS = `
alter table companies add column is_access_enabled boolean not null default true;
alter table users add column is_email_verified boolean not null default true;
`;

// Ids of records are bearer secrets (session cookies, codes, refresh tokens): only digests are kept.
const PROVIDER = `
create table oidc_records (
  kind text not null,
  id_digest text not null,
  payload jsonb not null,
  grant_id text,
  session_uid text,
  subject text,
  consumed_on timestamptz(3),
  expires_on timestamptz(3) not null,
  primary key (kind, id_digest)
);
create index oidc_records_grant on oidc_records (grant_id) where grant_id is not null;
create index oidc_records_session on oidc_records (session_uid) where session_uid is not null;
create index oidc_records_subject on oidc_records (subject) where subject is not null;
create index oidc_records_expiry on oidc_records (expires_on);

create table oidc_keys (
  id integer generated always as identity primary key,
  purpose text not null check (purpose in ('signing', 'cookie')),
  secret jsonb not null,
  created_on timestamptz(3) not null
);

create table ended_sessions (
  session_id text primary key,
  ended_on timestamptz(3) not null
);
create index ended_sessions_age on ended_sessions (ended_on);
`;

const TRIES = `
create table sign_in_tries (
  subject text primary key,
  tries integer not null check (tries >= 0),
  locked_until timestamptz(3),
  window_started_on timestamptz(3) not null
);
create index sign_in_tries_age on sign_in_tries (window_started_on);
`;

const AUDIT = `
create table admin_audit (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  operator text not null check (operator <> ''),
  command text not null,
  account_id integer references companies,
  user_id integer references users,
  details jsonb not null
);
create index admin_audit_account on admin_audit (account_id, at);
create trigger admin_audit_append_only before update or delete on admin_audit
  for each row execute function refuse_change();
`;
