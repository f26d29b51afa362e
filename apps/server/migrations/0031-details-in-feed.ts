import { sql, type Kysely } from 'kysely';

/**
 * Servers cache the rows of lists until the change feed reports a change of them. So the feed also reports changes to the
 * columns of companies and users that these rows show.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(TRIGGERS).execute(db);
}

const TRIGGERS = `
create function append_details_change() returns trigger language plpgsql as $$
begin
  insert into change_feed (change) values (jsonb_build_object(
    'type', 'details',
    'accountId', to_jsonb(new) -> 'account_id',
    'userId', coalesce(to_jsonb(new) -> 'user_id', 'null')
  ));
  perform pg_notify('loadstone_feed', '');
  return null;
end
$$;
create trigger companies_details_changed after update on companies
  for each row when (
    (old.cust_cd, old.common_name, old.s_type, old.billing_city, old.billing_province_code, old.phone, old.email)
      is distinct from
      (new.cust_cd, new.common_name, new.s_type, new.billing_city, new.billing_province_code, new.phone, new.email)
  ) execute function append_details_change();
create trigger users_details_changed after update on users
  for each row when (
    (old.account_id, old.nick_name, old.phone, old.email)
      is distinct from (new.account_id, new.nick_name, new.phone, new.email)
  ) execute function append_details_change();
`;
