import { sql, type Kysely } from 'kysely';

/**
 * Sessions as the hub sees them, pushes to devices, and the wires that tell every server at once
 * when a session ends, an access changes or a notification is written, whoever wrote it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [SESSIONS, PUSH, HUB, WIRES]) await sql.raw(statement).execute(db);
}

const SESSIONS = `
create table user_sessions (
  session_id text primary key check (length(session_id) between 1 and 200),
  user_id integer not null references users,
  window_id text check (length(window_id) between 1 and 64),
  seen_on timestamptz(3) not null
);
create index user_sessions_user on user_sessions (user_id);
create index user_sessions_age on user_sessions (seen_on);

alter table ended_sessions add column reason text not null default 'logout'
  check (reason in ('logout', 'otherSession'));

create table logout_users_temp (
  user_id integer primary key references users,
  is_user_logout boolean not null,
  updated_on timestamptz(3) not null
);
`;

const PUSH = `
create table push_keys (
  id integer primary key check (id = 1),
  public_key text not null,
  private_key text not null,
  created_on timestamptz(3) not null
);

create table push_subscriptions (
  endpoint text primary key check (length(endpoint) between 1 and 1000),
  user_id integer not null references users,
  p256dh text not null,
  auth text not null,
  failures integer not null default 0 check (failures >= 0),
  created_on timestamptz(3) not null
);
create index push_subscriptions_user on push_subscriptions (user_id, created_on);

alter table notifications add column pushed_on timestamptz(3);
`;

// What one server's hub says to the others and is too long for a wake-up.
const HUB = `
create table socket_io_attachments (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  payload bytea
);
create index socket_io_attachments_age on socket_io_attachments (created_at);
`;

const WIRES = `
create function tell_hubs() returns trigger language plpgsql as $$
declare
  message jsonb;
begin
  message := case tg_table_name
    when 'notifications' then
      jsonb_build_object('type', 'notification', 'userId', to_jsonb(new) -> 'user_id', 'notificationId', to_jsonb(new) -> 'notification_id')
    when 'ended_sessions' then
      jsonb_build_object('type', 'sessionEnded', 'sessionId', to_jsonb(new) -> 'session_id', 'reason', to_jsonb(new) -> 'reason')
    when 'users' then
      jsonb_build_object('type', 'accessChanged', 'userId', to_jsonb(new) -> 'user_id')
    else
      jsonb_build_object('type', 'accessChanged', 'accountId', to_jsonb(coalesce(new, old)) -> 'account_id')
  end;
  perform pg_notify('loadstone_live', message::text);
  return null;
end
$$;

create trigger notifications_told after insert on notifications
  for each row execute function tell_hubs();
create trigger ended_sessions_told after insert on ended_sessions
  for each row execute function tell_hubs();
create trigger users_access_told after update on users
  for each row when (
    (old.status_id, old.role, old.is_email_verified, old.product_ids, old.session_enforcement)
      is distinct from (new.status_id, new.role, new.is_email_verified, new.product_ids, new.session_enforcement)
  ) execute function tell_hubs();
create trigger companies_access_told after update on companies
  for each row when (
    (old.is_closed, old.is_access_enabled, old.globally_excluded)
      is distinct from (new.is_closed, new.is_access_enabled, new.globally_excluded)
  ) execute function tell_hubs();
create trigger permits_told after insert or update or delete on permits
  for each row execute function tell_hubs();
`;
