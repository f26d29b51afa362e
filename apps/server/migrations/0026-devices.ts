import { sql, type Kysely } from 'kysely';

/** The devices of users with a device check, and each user's record of the device that the account is bound to. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(TABLES).execute(db);
}

const TABLES = `
create table user_devices (
  user_id integer not null references users (user_id) on delete cascade,
  thumbprint text not null,
  first_seen_on timestamptz not null,
  last_seen_on timestamptz not null,
  revoked_on timestamptz,
  primary key (user_id, thumbprint)
);

create table user_security_tokens (
  user_id integer primary key references users (user_id) on delete cascade,
  sec_token text,
  diff_count integer not null default 0 check (diff_count >= 0),
  is_excluded boolean not null default false,
  updated_on timestamptz not null
);

create function notify_of_device_change() returns trigger language plpgsql as $$
begin
  perform pg_notify(
    'loadstone_live',
    jsonb_build_object('type', 'accessChanged', 'userId', to_jsonb(coalesce(new, old)) -> 'user_id')::text
  );
  return null;
end
$$;
create trigger user_devices_revoked after update of revoked_on on user_devices
  for each row execute function notify_of_device_change();
create trigger user_security_tokens_changed after insert or update or delete on user_security_tokens
  for each row execute function notify_of_device_change();
`;
