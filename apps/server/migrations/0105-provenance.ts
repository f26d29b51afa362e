import { sql, type Kysely } from 'kysely';

/**
 * Adds since when the company of a posting has known the device from which it was posted, and the history of phone
 * numbers. Servers learn at once of a company's changed number.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(PROVENANCE).execute(db);
}

const PROVENANCE = `
alter table postings add column device_since timestamptz(3);
alter table companies add column phone_changed_on timestamptz(3);
create index known_browsers_secret on known_browsers (secret_hash);

create table phone_changes (
  id bigint generated always as identity primary key,
  account_id integer not null references companies,
  user_id integer references users,
  phone_before text not null,
  changed_by integer references users,
  changed_on timestamptz(3) not null
);
create index phone_changes_company on phone_changes (account_id, changed_on);
create index phone_changes_user on phone_changes (user_id);
create index phone_changes_changed_by on phone_changes (changed_by);
create index phone_changes_age on phone_changes (changed_on);

drop trigger companies_policy_told on companies;
create trigger companies_policy_told after update of confirms_new_devices, phone_changed_on on companies
  for each row execute function tell_hubs();
`;
