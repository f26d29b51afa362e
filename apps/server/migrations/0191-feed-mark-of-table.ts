import { sql, type Kysely } from 'kysely';

/**
 * A mark of the feed names the table that it was made for, not only the run of the database server: after a backup is
 * restored while the server runs, entries start again at a lower number, and a mark of before would raise the bound above
 * changes that still get their place. A restore creates the table or its file again, or lowers the sequence.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(RAISED).execute(db);
}

const RAISED = `
create or replace function raise_feed_bound(mark jsonb) returns jsonb language plpgsql as $$
declare
  feed oid := to_regclass('change_feed');
  server text := concat_ws(' ', pg_postmaster_start_time(), feed, pg_relation_filenode(feed));
  is_known boolean := coalesce(mark ->> 'server' = server, false);
  is_reached boolean;
  newest bigint;
  raised bigint;
  next_mark jsonb;
begin
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'raise_feed_bound needs a transaction without changes';
  end if;
  select case when is_called then last_value else 0 end into newest from change_feed_entry_seq;
  is_known := is_known and newest >= (mark ->> 'entry')::bigint;
  is_reached := is_known and pg_snapshot_xmin(pg_current_snapshot()) >= (mark ->> 'writer')::xid8;
  if is_known and not is_reached then
    return mark;
  end if;
  if newest < (select coalesce(max(bound), 0) + 500 from change_feed_bounds) then
    return null;
  end if;
  next_mark := jsonb_build_object('server', server, 'entry', newest, 'writer', pg_current_xact_id()::text);
  if is_reached then
    select coalesce(min(entry), (mark ->> 'entry')::bigint + 1) into raised
    from waiting_changes where entry <= (mark ->> 'entry')::bigint;
    insert into change_feed_bounds values (raised) on conflict do nothing;
  end if;
  return next_mark;
end
$$;
`;
