import { sql, type Kysely } from 'kysely';

/**
 * The events of the companies that have service accounts, for a day, so that a program can resume on any server. Lead
 * events name their lead, and its row is read when the event is sent. The position is the last change of the feed whose
 * events are recorded.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(TABLES).execute(db);
}

const TABLES = `
create table board_events (
  event_id bigint not null,
  account_id integer not null references companies,
  changes jsonb not null,
  at timestamptz not null,
  primary key (account_id, event_id)
);
create index board_events_in_order on board_events (event_id);
create table board_event_position (
  id smallint primary key default 1 check (id = 1),
  event_id bigint not null default 0,
  removed_event_id bigint not null default 0
);
insert into board_event_position default values;

create function append_listener() returns trigger language plpgsql as $$
begin
  insert into change_feed (change) values (jsonb_build_object('type', 'listener', 'accountId', new.account_id));
  perform pg_notify('loadstone_feed', '');
  return null;
end
$$;
create trigger service_accounts_listen after insert on service_accounts
  for each row execute function append_listener();
`;
