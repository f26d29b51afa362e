import { sql, type Kysely } from 'kysely';

/**
 * Adds what a company's imports remember: how the columns of a set of headers are read, which postings a list has, and the
 * words that stand for places and equipment.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(POSTING_LISTS).execute(db);
}

const POSTING_LISTS = `
create table posting_lists (
  id bigint generated always as identity primary key,
  account_id integer not null references companies,
  kind text not null check (kind in ('L', 'E')),
  list_name text not null,
  updated_on timestamptz(3) not null,
  unique (account_id, kind, list_name)
);
create table posting_list_rows (
  list_id bigint not null references posting_lists on delete cascade,
  posting_id bigint not null references postings on delete cascade,
  primary key (list_id, posting_id)
);
create index posting_list_rows_posting on posting_list_rows (posting_id);
create table list_column_maps (
  account_id integer not null references companies,
  kind text not null check (kind in ('L', 'E')),
  headers_hash text not null,
  columns jsonb not null,
  list_name text not null,
  used_on timestamptz(3) not null,
  primary key (account_id, kind, headers_hash)
);
create table reading_aliases (
  id bigint generated always as identity primary key,
  account_id integer not null references companies,
  alias_kind text not null check (alias_kind in ('place', 'equipment')),
  alias_text text not null,
  means text not null,
  created_by integer not null references users,
  created_on timestamptz(3) not null
);
create unique index reading_aliases_text on reading_aliases (account_id, alias_kind, lower(alias_text));
`;
