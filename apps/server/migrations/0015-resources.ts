import { sql, type Kysely } from 'kysely';

/** Adds the drivers and the equipment of carriers. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(RESOURCES).execute(db);
}

// The details of a deleted resource are empty, so that nothing personal stays behind the references to it.
const RESOURCES = `
create table resources (
  id integer generated always as identity primary key,
  account_id integer not null references companies,
  entity_type_id smallint not null check (entity_type_id in (1, 2, 3)),
  status_id smallint not null default 1 check (status_id in (1, 2, -3)),
  user_id integer references users,
  details jsonb not null,
  created_by integer not null references users,
  updated_by integer not null references users,
  created_on timestamptz(3) not null default now(),
  updated_on timestamptz(3) not null default now(),
  version integer not null default 1 check (version > 0),
  constraint resources_deleted_details check ((status_id = -3) = (details = '{}')),
  constraint resources_user check (user_id is null or (entity_type_id = 1 and status_id <> -3))
);
create index resources_account on resources (account_id, entity_type_id, status_id);
create unique index resources_driver_email on resources (account_id, lower(details ->> 'email'))
  where entity_type_id = 1 and status_id <> -3;
create index resources_user_id on resources (user_id) where user_id is not null;
create index resources_creator on resources (created_by);
create index resources_updater on resources (updated_by);
`;
