import { sql, type Kysely } from 'kysely';

/**
 * Adds the browsers and programs that wait for a colleague's confirmation before they post, and when a program was
 * confirmed. Servers learn at once of a confirmed program and of a new secret or key.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(WAITS + PROGRAMS).execute(db);
}

const WAITS = `
create table device_waits (
  id integer generated always as identity primary key,
  account_id integer not null references companies,
  user_id integer not null references users,
  browser_id integer references known_browsers on delete cascade,
  service_account_id integer references service_accounts,
  asked_on timestamptz(3) not null,
  decided_by integer references users,
  decided_on timestamptz(3),
  is_confirmed boolean,
  check (num_nonnulls(browser_id, service_account_id) = 1),
  check (num_nonnulls(decided_by, decided_on, is_confirmed) in (0, 3))
);
create unique index device_waits_browser on device_waits (browser_id);
create unique index device_waits_program on device_waits (service_account_id);
create index device_waits_company on device_waits (account_id);
create index device_waits_user on device_waits (user_id);
create index device_waits_decider on device_waits (decided_by);
create index device_waits_age on device_waits (asked_on);
`;

const PROGRAMS = `
alter table service_accounts add column confirmed_on timestamptz(3);
drop trigger service_accounts_changed on service_accounts;
create trigger service_accounts_changed after update of scopes, networks, name, revoked_on, confirmed_on on service_accounts
  for each row execute function notify_of_service_account_change();

create function notify_of_credential() returns trigger language plpgsql as $$
begin
  perform pg_notify(
    'loadstone_live',
    jsonb_build_object('type', 'accessChanged', 'accountId', s.account_id)::text
  ) from service_accounts s where s.id = new.service_account_id;
  return null;
end
$$;
create trigger service_account_credentials_told after insert on service_account_credentials
  for each row execute function notify_of_credential();
`;
