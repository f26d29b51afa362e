import { sql, type Kysely } from 'kysely';

/**
 * The changes that wait for their place are found from an entry on below which none can wait. A snapshot that stays open
 * for long, such as that of a backup, keeps the index entries of all changes that were placed since: without this bound,
 * each commit and each read of the feed visited all of them.
 *
 * Bounds are added, not changed: the newest is found in one step also while a snapshot keeps older rows.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(BOUNDS).execute(db);
  await sql.raw(RAISED).execute(db);
  await sql.raw(PLACES).execute(db);
}

const BOUNDS = `
create table change_feed_bounds (bound bigint primary key);

create view waiting_changes as
select entry, at from change_feed
where id is null and entry >= (select coalesce(max(bound), 0) from change_feed_bounds);

-- A transaction has its id before it has an entry, so that a lower entry than one seen now is of an older transaction.
create function begin_change() returns trigger language plpgsql as $$
begin
  perform pg_current_xact_id();
  return null;
end
$$;
create trigger change_feed_begun before insert on change_feed for each statement execute function begin_change();
`;

const RAISED = `
create function raise_feed_bound(mark jsonb) returns jsonb language plpgsql as $$
declare
  server text := pg_postmaster_start_time()::text;
  is_known boolean := coalesce(mark ->> 'server' = server, false);
  is_reached boolean;
  newest bigint;
  raised bigint;
  next_mark jsonb;
begin
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'raise_feed_bound needs a transaction without changes';
  end if;
  is_reached := is_known and pg_snapshot_xmin(pg_current_snapshot()) >= (mark ->> 'writer')::xid8;
  if is_known and not is_reached then
    return mark;
  end if;
  select case when is_called then last_value else 0 end into newest from change_feed_entry_seq;
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

const PLACES = `
create or replace function place_waiting_changes(only_entries bigint[] default null) returns bigint language plpgsql as $$
declare
  last bigint;
begin
  with waiting as materialized (
    select entry, nextval('change_feed_id_seq') as place
    from (
      select entry from waiting_changes
      where only_entries is null or entry = any(only_entries)
      order by entry
    ) as ordered
  ), placed as (
    update change_feed f set id = w.place, at = clock_timestamp() from waiting w where f.entry = w.entry returning f.id
  )
  select max(id) into last from placed;
  if last is not null then
    perform pg_notify('loadstone_feed', '');
  end if;
  return last;
end
$$;

create or replace function place_changes() returns void language plpgsql as $$
begin
  if exists (select from waiting_changes) then
    perform pg_advisory_xact_lock(279773185);
    perform place_waiting_changes();
  end if;
end
$$;
`;
