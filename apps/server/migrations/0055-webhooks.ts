import { sql, type Kysely } from 'kysely';

/**
 * Endpoints of companies that receive their events. `sent` is the place in the log of events up to which an endpoint has
 * them, so that an event that waits needs no row of its own.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(TABLES).execute(db);
}

const TABLES = `
create table webhooks (
  id integer generated always as identity primary key,
  account_id integer not null references companies (account_id),
  url text not null,
  description text not null,
  events text[] not null check (cardinality(events) > 0),
  secret text not null,
  old_secret text,
  old_secret_until timestamptz,
  pause text check (pause in ('byUser', 'failing', 'accountRevoked')),
  failing_since timestamptz,
  is_slow boolean not null default false,
  sent_event_id bigint not null,
  sent_index integer not null,
  last_number integer not null default 0,
  created_by integer not null references users (user_id),
  service_account_id integer references service_accounts (id),
  created_on timestamptz not null
);
create index webhooks_of_company on webhooks (account_id);
create table webhook_deliveries (
  webhook_id integer not null references webhooks (id) on delete cascade,
  number integer not null,
  event_id text not null,
  type text not null,
  body text not null,
  status text not null check (status in ('delivered', 'waiting', 'dead')),
  is_replay boolean not null default false,
  tries integer not null default 0,
  created_on timestamptz not null,
  tried_on timestamptz,
  next_try_on timestamptz,
  reply_status integer,
  reply text not null default '',
  fault text,
  took_ms integer,
  primary key (webhook_id, number)
);
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, number) where status = 'waiting';
create index webhook_deliveries_dead on webhook_deliveries (webhook_id, created_on) where status = 'dead';
create trigger webhooks_listen after insert on webhooks for each row execute function append_listener();
`;
