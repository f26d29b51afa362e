import { sql, type Kysely } from 'kysely';

/**
 * Offers for a load and an equipment, with the amounts of both sides. Triggers close the open offers of a posting that is
 * assigned, deleted or edited in its terms, and those of two companies of which one excludes the other, whatever writes: the
 * posting form, a batch, an import, the demo. They skip an offer that another transaction is closing at this moment, so that
 * two edits do not deadlock; the job of the module closes what is left if that transaction rolls back.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(TABLES).execute(db);
  await sql.raw(TRIGGERS).execute(db);
}

const TABLES = `
create table offers (
  id bigint generated always as identity primary key,
  load_posting_id bigint not null references postings,
  equipment_posting_id bigint not null references postings,
  broker_account_id integer not null references companies,
  carrier_account_id integer not null references companies,
  status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'withdrawn', 'expired', 'lost')),
  expires_on timestamptz(3) not null,
  version integer not null default 1,
  assignment_id bigint references assignments,
  closed_by_account_id integer references companies,
  created_on timestamptz(3) not null,
  updated_on timestamptz(3) not null
);
create unique index offers_open_pair on offers (load_posting_id, equipment_posting_id) where status = 'open';
create index offers_equipment on offers (equipment_posting_id);
create index offers_load on offers (load_posting_id);
create index offers_expiry on offers (expires_on) where status = 'open';
create index offers_broker on offers (broker_account_id, updated_on);
create index offers_carrier on offers (carrier_account_id, updated_on);
create index offers_assignment on offers (assignment_id) where assignment_id is not null;
create table offer_amounts (
  id bigint generated always as identity primary key,
  offer_id bigint not null references offers on delete cascade,
  side text not null check (side in ('B', 'C')),
  user_id integer not null references users,
  user_name text not null,
  amount integer not null check (amount between 1 and 100000000),
  currency text not null check (currency in ('USD', 'CAD')),
  basis text not null check (basis in ('flat', 'mile')),
  created_on timestamptz(3) not null
);
create index offer_amounts_offer on offer_amounts (offer_id, id);
create index offer_amounts_user on offer_amounts (user_id);
create table assignment_rates (
  id bigint generated always as identity primary key,
  assignment_id bigint not null references assignments,
  number integer not null,
  amount integer not null check (amount between 1 and 100000000),
  currency text not null check (currency in ('USD', 'CAD')),
  basis text not null check (basis in ('flat', 'mile')),
  status text not null check (status in ('proposed', 'agreed', 'declined', 'withdrawn')),
  proposed_by_side text not null check (proposed_by_side in ('B', 'C')),
  proposed_by integer not null references users,
  created_on timestamptz(3) not null,
  decided_by integer references users,
  decided_on timestamptz(3),
  document_id bigint references documents,
  pdf_sha256 text check (pdf_sha256 ~ '^[0-9a-f]{64}$'),
  accepted_name text,
  accepted_by integer references users,
  accepted_on timestamptz(3),
  accepted_document_id bigint references documents,
  unique (assignment_id, number)
);
create unique index assignment_rates_proposed on assignment_rates (assignment_id) where status = 'proposed';
create index assignment_rates_proposed_by on assignment_rates (proposed_by);
create index assignment_rates_decided_by on assignment_rates (decided_by);
create index assignment_rates_accepted_by on assignment_rates (accepted_by);
create index assignment_rates_document on assignment_rates (document_id);
create index assignment_rates_accepted_document on assignment_rates (accepted_document_id);
`;

const TRIGGERS = `
create function append_offer_change(changed offers) returns void language plpgsql as $$
begin
  insert into change_feed (change)
  select jsonb_build_object(
    'type', 'event',
    'accountIds', jsonb_build_array(side.account_id),
    'event', jsonb_build_object(
      'type', 'offer.changed', 'kind', side.kind, 'token', side.token, 'offerId', changed.id, 'version', changed.version
    )
  ) from (
    select changed.broker_account_id as account_id, 'L' as kind, p.token from postings p where p.id = changed.load_posting_id
    union all
    select changed.carrier_account_id, 'E', p.token from postings p where p.id = changed.equipment_posting_id
  ) as side;
  perform pg_notify('loadstone_feed', '');
end
$$;
create function note_closed_offer() returns trigger language plpgsql as $$
begin
  perform append_offer_change(new);
  if new.status in ('expired', 'lost') then
    perform graphile_worker.add_job('offer-closed', json_build_object('offerId', new.id), max_attempts => 3);
  end if;
  return null;
end
$$;
create trigger offers_changed after insert or update on offers
  for each row execute function note_closed_offer();
create function close_offers_of_posting() returns trigger language plpgsql as $$
begin
  update offers set
    status = case when new.p_status <> 'O' or new.deleted_on is not null then 'lost' else 'expired' end,
    version = version + 1,
    closed_by_account_id = new.account_id,
    updated_on = coalesce(new.deleted_on, new.updated_on)
  where id in (
    select id from offers
    where status = 'open' and (load_posting_id = new.id or equipment_posting_id = new.id)
    order by id for update skip locked
  );
  return null;
end
$$;
create trigger postings_close_offers after update on postings
  for each row when (
    old.p_status = 'O' and (
      new.p_status <> 'O'
      or (old.deleted_on is null and new.deleted_on is not null)
      or (old.srce_id, old.dest_id, old.date_avail, old.vehicle_type, old.vehicle_size, old.posting_attrib)
        is distinct from (new.srce_id, new.dest_id, new.date_avail, new.vehicle_type, new.vehicle_size, new.posting_attrib)
    )
  ) execute function close_offers_of_posting();
create function close_offers_of_excluded() returns trigger language plpgsql as $$
begin
  update offers set
    status = 'expired', version = version + 1, closed_by_account_id = new.account_id, updated_on = new.created_on
  where id in (
    select id from offers
    where status = 'open' and broker_account_id in (new.account_id, new.other_account_id)
      and carrier_account_id in (new.account_id, new.other_account_id)
    order by id for update skip locked
  );
  return null;
end
$$;
create trigger exclusions_close_offers after insert on exclusions
  for each row execute function close_offers_of_excluded();
`;
