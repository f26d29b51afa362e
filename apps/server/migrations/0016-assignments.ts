import { sql, type Kysely } from 'kysely';

/**
 * Assignments of loads to equipment, with their append-only history and the wrong reference numbers of an address or a
 * user. A notification can have another type as a push than in the bell.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [ASSIGNMENTS, HISTORY, TRIES, NOTIFICATIONS]) await sql.raw(statement).execute(db);
}

// An ended assignment keeps its row.
const ASSIGNMENTS = `
create table assignments (
  id bigint generated always as identity primary key,
  load_posting_id bigint not null references postings,
  equipment_posting_id bigint references postings,
  broker_account_id integer not null references companies,
  carrier_account_id integer references companies,
  holder text not null check (holder in ('board', 'externalCarrier', 'externalDriver')),
  status text not null check (status in ('P', 'A', 'R', 'D')),
  instruction text not null default '',
  pin text check (pin ~ '^[0-9]{8}$'),
  pin_created_on timestamptz,
  pin_lapsed_on timestamptz,
  driver_id integer references resources,
  driver_user_id integer references users (user_id),
  driver_name text not null default '',
  driver_phone text not null default '',
  driver_email text not null default '',
  equipment_id integer references resources,
  equipment_name text not null default '',
  created_by integer not null references users (user_id),
  updated_by integer references users (user_id),
  created_on timestamptz not null,
  updated_on timestamptz not null,
  ended_on timestamptz,
  version integer not null default 1,
  constraint assignments_carrier check (
    (holder = 'board') = (equipment_posting_id is not null)
    and (holder = 'board') = (carrier_account_id is not null)
  ),
  constraint assignments_external_pin check (holder = 'board' or pin is not null),
  constraint assignments_pin_date check ((pin is null) = (pin_created_on is null))
);
create unique index assignments_one_of_load on assignments (load_posting_id) where ended_on is null;
create unique index assignments_one_of_equipment on assignments (equipment_posting_id) where ended_on is null;
create unique index assignments_live_pin on assignments (pin) where ended_on is null and pin_lapsed_on is null;
create index assignments_unused_pin on assignments (pin_created_on)
  where ended_on is null and pin_lapsed_on is null and holder = 'externalCarrier' and status = 'P';
create index assignments_of_load on assignments (load_posting_id);
create index assignments_of_equipment on assignments (equipment_posting_id);
create index assignments_offers on assignments (carrier_account_id) where ended_on is null and status = 'P';
create index assignments_driver on assignments (driver_id) where ended_on is null;
create index assignments_resource on assignments (equipment_id) where ended_on is null;
`;

const HISTORY = `
create table assignment_history (
  id bigint generated always as identity primary key,
  assignment_id bigint not null references assignments,
  action text not null,
  p_status text not null check (p_status in ('O', 'P', 'A', 'R', 'D')),
  actor text not null check (actor in ('broker', 'carrier', 'driver', 'job')),
  user_id integer references users (user_id),
  actor_name text not null,
  actor_company text not null,
  note text not null,
  created_on timestamptz not null
);
create index assignment_history_of_assignment on assignment_history (assignment_id);
create trigger assignment_history_append_only before update or delete on assignment_history
  for each row execute function refuse_change();
`;

const TRIES = `
create table reference_tries (
  subject text primary key,
  wrong_on timestamptz[] not null default '{}'
);
`;

const NOTIFICATIONS = `
alter table notifications add column push_type_id integer;
`;
