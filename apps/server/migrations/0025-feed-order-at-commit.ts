import { sql, type Kysely } from 'kysely';

/**
 * A change gets its place in the feed when its transaction commits. Transactions that write to the feed run in parallel
 * until then: the lock of the feed (`ADVISORY_LOCKS.changeFeed`) is held for the commit only.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(ORDER).execute(db);
}

const ORDER = `
create function order_change() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(279773185);
  update change_feed set id = default, at = clock_timestamp() where id = new.id;
  return null;
end
$$;
create constraint trigger change_feed_order after insert on change_feed
  deferrable initially deferred for each row execute function order_change();
`;
