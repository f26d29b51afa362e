import { sql, type Kysely } from 'kysely';

/**
 * The tiers of a posting. A tiered posting has a hidden network, its audience, whose members are the companies of the
 * released tiers; each keeps the number of the first tier by which it came. `due_on` is the moment of the next release, on
 * the clock of the database; null where nothing is waited for. A posting that is not open waits for nothing, and one that
 * is deleted has no audience. A load that every company sees keeps its audience, by which the rates of earlier receivers are known.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(AUDIENCES).execute(db);
  await sql.raw(TIERS).execute(db);
  await sql.raw(ENDS).execute(db);
}

const AUDIENCES = `
alter table networks drop constraint networks_type_check,
  add constraint networks_type_check check (type in ('Public', 'Private', 'Audience')) not valid;
alter table network_members add column tier smallint;
alter table postings drop constraint postings_private_network,
  add constraint postings_private_network check (post_mode = 'A' or network_id is not null) not valid;
`;

const TIERS = `
create table posting_tiers (
  audience_id integer not null references networks (id),
  number smallint not null check (number between 1 and 6),
  is_everybody boolean not null,
  network_id integer references networks (id),
  account_ids integer[] not null,
  rate jsonb,
  book_now boolean not null,
  minutes smallint check (minutes between 1 and 1440),
  due_on timestamp(3) with time zone,
  released_on timestamp(3) with time zone,
  primary key (audience_id, number)
);
create index posting_tiers_due on posting_tiers (due_on) where due_on is not null;
create index posting_tiers_network on posting_tiers (network_id) where network_id is not null;
`;

const ENDS = `
create function end_tiers() returns trigger language plpgsql as $function$
begin
  update posting_tiers set due_on = null where audience_id = new.network_id and due_on is not null;
  if new.deleted_on is not null and exists (select from networks where id = new.network_id and type = 'Audience') then
    update networks set is_deleted = true where id = new.network_id and not is_deleted;
    insert into change_feed (change)
    values (jsonb_build_object('type', 'network', 'networkId', new.network_id, 'members', null, 'isAudience', true));
    perform pg_notify('loadstone_feed', '');
  end if;
  return null;
end
$function$;
create trigger postings_end_tiers after update on postings for each row
  when (new.network_id is not null and (new.p_status <> 'O' or new.deleted_on is not null)
    and (old.p_status = 'O' or old.deleted_on is null))
  execute function end_tiers();
create function remove_audience() returns trigger language plpgsql as $function$
begin
  if exists (select from networks where id = old.network_id and type = 'Audience') then
    delete from posting_tiers where audience_id = old.network_id;
    delete from network_members where network_id = old.network_id;
    delete from networks where id = old.network_id;
  end if;
  return null;
end
$function$;
create trigger postings_remove_audience after delete on postings for each row
  when (old.network_id is not null) execute function remove_audience();
`;
