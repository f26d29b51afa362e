import { sql, type Kysely } from 'kysely';

/**
 * Adds the chain of hashes over each company's entries of the activity log. A trigger queues each entry with the hash of its
 * content, in the transaction that writes it; a job appends the queue to the chains.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(CHAIN).execute(db);
}

const CHAIN = `
create table activity_chain_queue (
  id bigint generated always as identity primary key,
  account_id integer not null,
  activity_id bigint not null,
  created_on timestamptz(3) not null,
  content_hash bytea not null
);
create table activity_chain (
  account_id integer not null,
  number bigint not null,
  activity_id bigint not null,
  created_on timestamptz(3) not null,
  content_hash bytea not null,
  hash bytea not null,
  primary key (account_id, number)
);
create index activity_chain_age on activity_chain (created_on);
create table activity_heads (
  account_id integer primary key,
  sealed text not null
);
create table activity_chain_start (
  id integer primary key check (id = 1),
  activity_id bigint not null
);
insert into activity_chain_start values (1, nextval('user_activity_ids'));

create function activity_content(entry user_activity) returns text language sql stable as $$
  select jsonb_build_array(
    entry.id, entry.user_id, entry.account_id, entry.user_activity_type_id, entry.description, entry.email_address,
    entry.app_name, entry.error_code,
    to_char(entry.created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text
$$;

create function queue_activity() returns trigger language plpgsql as $$
begin
  insert into activity_chain_queue (account_id, activity_id, created_on, content_hash)
  select a.account_id, a.id, a.created_on, sha256(convert_to(activity_content(a), 'UTF8')) from added a order by a.id;
  return null;
end
$$;
create trigger user_activity_queued after insert on user_activity
  referencing new table as added for each statement execute function queue_activity();
`;
