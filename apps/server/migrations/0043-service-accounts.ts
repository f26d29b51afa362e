import { sql, type Kysely } from 'kysely';

/**
 * Accounts of machines that act for their company, with their secrets or keys. Each has a row in `users`, which is never
 * enabled and has no password: the author of what the machine writes.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(TABLES).execute(db);
}

const TABLES = `
create table service_accounts (
  id integer generated always as identity primary key,
  account_id integer not null references companies (account_id),
  author_id integer not null unique references users (user_id),
  client_id text not null unique,
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  networks text[] not null,
  credential_kind text not null check (credential_kind in ('secret', 'key')),
  created_by integer references users (user_id),
  created_on timestamp(3) with time zone not null,
  revoked_on timestamp(3) with time zone,
  last_used_on timestamp(3) with time zone,
  last_used_from text
);
create index service_accounts_of_company on service_accounts (account_id) where revoked_on is null;

create table service_account_credentials (
  id integer generated always as identity primary key,
  service_account_id integer not null references service_accounts (id) on delete cascade,
  secret_hash bytea,
  public_key jsonb,
  hint text not null,
  created_on timestamp(3) with time zone not null,
  constraint service_account_credentials_one check ((secret_hash is null) <> (public_key is null))
);
create index service_account_credentials_of_account on service_account_credentials (service_account_id);

create function notify_of_service_account_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('loadstone_live', jsonb_build_object('type', 'accessChanged', 'userId', new.author_id)::text);
  return null;
end
$$;
create trigger service_accounts_changed after update of scopes, networks, name, revoked_on on service_accounts
  for each row execute function notify_of_service_account_change();
`;
