import { sql, type Kysely } from 'kysely';

/**
 * Old postings with their assignments leave the tables that the board reads all the time. A row has all rows of one
 * posting as JSON; a month is one partition, so that its removal frees the disk at once. The history of a load can be
 * moved, and not be changed.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(ARCHIVE).execute(db);
}

const ARCHIVE = `
create table archived_postings (
  posting_id bigint not null,
  token bigint not null,
  account_id integer not null,
  client_ref_num text not null,
  truck_ids bigint[] not null,
  ended_on date not null,
  archived_on timestamp(3) with time zone not null,
  record jsonb not null
) partition by range (ended_on);
create table archived_postings_rest partition of archived_postings default;
create index archived_postings_id on archived_postings (posting_id);
create index archived_postings_token on archived_postings (token);
create index archived_postings_reference on archived_postings (account_id, client_ref_num)
  where client_ref_num <> 'Client Ref';
create index archived_postings_truck on archived_postings using gin (truck_ids) where truck_ids <> '{}';
create index postings_ended on postings (date_avail, id) where deleted_on is not null or p_status in ('D', 'E');
create index driver_sessions_assignment on driver_sessions (assignment_id) where assignment_id is not null;
alter table companies add column archive_days integer check (archive_days between 400 and 36500);
create function refuse_change_of_load() returns trigger language plpgsql as $function$
begin
  if tg_op = 'UPDATE' and current_setting('loadstone.person_deletion', true) = 'on' then
    return new;
  end if;
  if tg_op = 'DELETE' and current_setting('loadstone.archive', true) = 'on' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$function$;
drop trigger assignment_history_append_only on assignment_history;
create trigger assignment_history_append_only before delete or update on assignment_history
  for each row execute function refuse_change_of_load();
drop trigger position_consents_append_only on position_consents;
create trigger position_consents_append_only before delete or update on position_consents
  for each row execute function refuse_change_of_load();
`;
