import { sql, type Kysely } from 'kysely';

/**
 * Commits that write to the feed do not wait for each other. A change has the number of its insert (`entry`) from the
 * start, and gets its id when a transaction that holds the lock of the feed places all committed changes without one, by
 * their entries. A transaction tries the lock when it commits. Where another one holds it, a transaction that has
 * stated `loadstone.feed_places = 'later'` commits without an id, and its server calls `place_changes()` afterwards. One
 * that has not stated it, such as those of an older version, waits for the lock as before.
 *
 * Only what has placed changes notifies the servers: a notification holds a lock of the whole database until its commit is
 * flushed.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(ENTRIES).execute(db);
  await sql.raw(PLACES).execute(db);
  for (const name of APPENDING) await sql.raw(withoutNotification(await readFunction(db, name))).execute(db);
}

const ENTRIES = `
alter table change_feed drop constraint change_feed_pkey;
alter table change_feed alter column id drop identity;
alter table change_feed alter column id drop not null;
alter table change_feed add constraint change_feed_id unique (id);
alter table change_feed add column entry bigint generated always as identity primary key;
create sequence change_feed_id_seq as bigint owned by change_feed.id;
select setval('change_feed_id_seq', greatest(
  (select max(id) from change_feed), (select max(event_id) from board_event_position), 1
), exists (select from change_feed) or exists (select from board_event_position where event_id > 0));
create index change_feed_waiting on change_feed (entry) where id is null;
`;

const PLACES = `
create function place_waiting_changes(only_entries bigint[] default null) returns bigint language plpgsql as $$
declare
  last bigint;
begin
  with waiting as materialized (
    select entry, nextval('change_feed_id_seq') as place
    from (
      select entry from change_feed
      where id is null and (only_entries is null or entry = any(only_entries))
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

create function place_changes() returns void language plpgsql as $$
begin
  if exists (select from change_feed where id is null) then
    perform pg_advisory_xact_lock(279773185);
    perform place_waiting_changes();
  end if;
end
$$;

create or replace function order_change() returns trigger language plpgsql as $$
begin
  -- The first row of a transaction has placed all of them.
  if not exists (select from change_feed where entry = new.entry and id is null) then
    return null;
  end if;
  if current_setting('loadstone.feed_places', true) = 'later' then
    if not pg_try_advisory_xact_lock(279773185) then
      return null;
    end if;
  else
    perform pg_advisory_xact_lock(279773185);
  end if;
  perform place_waiting_changes();
  return null;
end
$$;
`;

/** Functions of triggers that append changes and notified the servers themselves. */
const APPENDING = [
  'append_details_change',
  'append_listener',
  'append_offer_change',
  'append_sandbox_company',
  'drop_audience',
  'end_tiers',
];

async function readFunction(db: Kysely<never>, name: string): Promise<string> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef(oid) as definition from pg_proc where proname = ${name}`.execute(db);
  const definition = rows[0]?.definition;
  if (definition === undefined) throw new Error(`There is no function ${name}.`);
  return definition;
}

function withoutNotification(definition: string): string {
  return definition.replace(/\n *perform pg_notify\('loadstone_feed', ''\);/u, '');
}
