import { sql, type Kysely } from 'kysely';

/**
 * Adds the keys that encrypt stored keys and secrets. A sealed feature key is longer than a plain one; the plain values of
 * older boards are sealed by the server, because the master key is not in the database.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(DATA_KEYS).execute(db);
}

const DATA_KEYS = `
create table data_keys (
  id integer generated always as identity primary key,
  master_id text not null,
  encrypted bytea not null,
  created_on timestamptz(3) not null
);
alter table permits drop constraint permits_api_key_check;
alter table permits add constraint permits_api_key_check check (length(api_key) between 8 and 256);
`;
