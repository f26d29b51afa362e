import { sql, type Kysely } from 'kysely';

/**
 * Drivers' links and sessions, positions with the state of each tracked assignment, and links for customers. Secrets are
 * stored as SHA-256 only.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [DRIVERS, TRACKING, POSITIONS, CUSTOMERS, REPLIES]) await sql.raw(statement).execute(db);
}

const DRIVERS = `
create table driver_links (
  id bigint generated always as identity primary key,
  secret_hash bytea not null unique,
  account_id integer not null references companies,
  driver_id integer not null references resources,
  created_by integer not null references users (user_id),
  created_on timestamptz not null,
  expires_on timestamptz not null,
  used_on timestamptz
);
create index driver_links_of_driver on driver_links (driver_id);
create index driver_links_age on driver_links (expires_on);
create table driver_sessions (
  id bigint generated always as identity primary key,
  secret_hash bytea not null unique,
  account_id integer references companies,
  driver_id integer references resources,
  assignment_id bigint references assignments,
  display_name text not null,
  has_worked boolean not null default false,
  created_on timestamptz not null,
  expires_on timestamptz not null,
  constraint driver_sessions_bound check (
    (account_id is null) = (driver_id is null) and (driver_id is null) <> (assignment_id is null)
  )
);
create index driver_sessions_age on driver_sessions (expires_on);
`;

// The state changes with each batch of positions: free space on the page keeps the change there.
const TRACKING = `
create table tracked_assignments (
  assignment_id bigint primary key references assignments,
  sharing_driver_id integer,
  sharing_since timestamptz,
  last_sequence integer not null default 0,
  lat integer,
  long integer,
  recorded_on timestamptz,
  near_stop text check (near_stop in ('pickUp', 'delivery')),
  near_since timestamptz,
  eta timestamptz,
  eta_stop text check (eta_stop in ('pickUp', 'delivery')),
  is_estimate boolean not null default true,
  remaining_miles real,
  routed_on timestamptz,
  at_pick_up_on timestamptz,
  at_delivery_on timestamptz,
  late_on timestamptz,
  constraint tracked_assignments_sharing check ((sharing_driver_id is null) = (sharing_since is null)),
  constraint tracked_assignments_position check ((lat is null) = (recorded_on is null) and (long is null) = (lat is null))
) with (fillfactor = 70);
create index tracked_assignments_age on tracked_assignments (recorded_on);
create table position_consents (
  id bigint generated always as identity primary key,
  assignment_id bigint not null references assignments,
  driver_id integer not null,
  driver_name text not null,
  is_given boolean not null,
  created_on timestamptz not null
);
create index position_consents_of_assignment on position_consents (assignment_id);
create trigger position_consents_append_only before update or delete on position_consents
  for each row execute function refuse_change();
`;

// Coordinates in 1e-5 degrees. The partitions, one for each day of UTC, are created and dropped by a job.
const POSITIONS = `
create table positions (
  assignment_id bigint not null,
  recorded_on timestamptz not null,
  sequence integer not null,
  lat integer not null,
  long integer not null,
  is_marked boolean not null,
  primary key (assignment_id, recorded_on, sequence)
) partition by range (recorded_on);
`;

const CUSTOMERS = `
create table customer_links (
  id bigint generated always as identity primary key,
  secret_hash bytea not null unique,
  assignment_id bigint not null references assignments,
  created_by integer not null references users (user_id),
  created_on timestamptz not null,
  revoked_on timestamptz
);
create index customer_links_of_assignment on customer_links (assignment_id);
`;

const REPLIES = `
alter table assignment_history add column reply_to bigint references assignment_history;
create unique index assignment_history_one_reply on assignment_history (reply_to);
`;
