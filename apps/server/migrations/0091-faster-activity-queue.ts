import { sql, type Kysely } from 'kysely';

/**
 * Queues each entry by a trigger of its row, with the content stated in the trigger: a table of the new rows and a function in
 * SQL, which PostgreSQL plans again with each statement, cost more than the insert. The text is that of `activity_content`.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(QUEUE).execute(db);
}

const QUEUE = `
drop trigger user_activity_queued on user_activity;
create or replace function queue_activity() returns trigger language plpgsql as $$
begin
  insert into activity_chain_queue (account_id, activity_id, created_on, content_hash)
  values (new.account_id, new.id, new.created_on, sha256(convert_to(jsonb_build_array(
    new.id, new.user_id, new.account_id, new.user_activity_type_id, new.description, new.email_address, new.app_name,
    new.error_code, to_char(new.created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text, 'UTF8')));
  return null;
end
$$;
create trigger user_activity_queued after insert on user_activity for each row execute function queue_activity();
`;
