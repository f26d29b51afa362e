import { sql, type Kysely } from 'kysely';

/** A removed secret or key ends its tokens and streams on every server, which already learn of an added one. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(TRIGGERS).execute(db);
}

const TRIGGERS = `
create or replace function notify_of_credential() returns trigger language plpgsql as $$
begin
  perform pg_notify(
    'loadstone_live',
    jsonb_build_object('type', 'accessChanged', 'accountId', s.account_id)::text
  ) from service_accounts s where s.id = (coalesce(new, old)).service_account_id;
  return null;
end
$$;
drop trigger service_account_credentials_told on service_account_credentials;
create trigger service_account_credentials_told after insert or delete on service_account_credentials
  for each row execute function notify_of_credential();
`;
