import { sql, type Kysely } from 'kysely';

/** How a company is reached: offers before its phone number, and hours without one. Rows of leads show it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(COLUMNS).execute(db);
  await sql.raw(TRIGGER).execute(db);
}

const COLUMNS = `
alter table companies
  add column offers_first boolean not null default false,
  add column quiet_from text check (quiet_from ~ '^[0-2][0-9]:[0-5][0-9]$'),
  add column quiet_to text check (quiet_to ~ '^[0-2][0-9]:[0-5][0-9]$'),
  add constraint companies_quiet_hours check ((quiet_from is null) = (quiet_to is null))`;

const TRIGGER = `
drop trigger companies_details_changed on companies;
create trigger companies_details_changed after update on companies
  for each row when (
    (old.cust_cd, old.common_name, old.s_type, old.billing_city, old.billing_province_code, old.phone, old.email,
      old.offers_first, old.quiet_from, old.quiet_to)
      is distinct from
      (new.cust_cd, new.common_name, new.s_type, new.billing_city, new.billing_province_code, new.phone, new.email,
      new.offers_first, new.quiet_from, new.quiet_to)
  ) execute function append_details_change()`;
