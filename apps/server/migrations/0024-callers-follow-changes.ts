import { sql, type Kysely } from 'kysely';

/**
 * Servers cache callers until the database reports a change. So a change of every column that a caller is built from is
 * reported, and not only a change of those that decide about access.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(TRIGGERS).execute(db);
}

const TRIGGERS = `
drop trigger users_access_told on users;
create trigger users_access_told after update on users
  for each row when (
    (old.status_id, old.role, old.is_email_verified, old.product_ids, old.session_enforcement,
      old.account_id, old.email, old.nick_name, old.training_school)
      is distinct from (new.status_id, new.role, new.is_email_verified, new.product_ids, new.session_enforcement,
      new.account_id, new.email, new.nick_name, new.training_school)
  ) execute function tell_hubs();
drop trigger companies_access_told on companies;
create trigger companies_access_told after update on companies
  for each row when (
    (old.is_closed, old.is_access_enabled, old.globally_excluded, old.cust_cd, old.insurance_expiry_date)
      is distinct from
      (new.is_closed, new.is_access_enabled, new.globally_excluded, new.cust_cd, new.insurance_expiry_date)
  ) execute function tell_hubs();
`;
