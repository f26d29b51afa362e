import { sql, type Kysely } from 'kysely';

/**
 * The replaces that are running, on any server, and the postings that later rows of the company have named since: a replace
 * deletes none of these. A row that a stopped server has left is removed after a day.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(REPLACES).execute(db);
}

const REPLACES = `
create table posting_replaces (
  id bigint generated always as identity primary key,
  account_id integer not null,
  started_on timestamptz not null
);
create index posting_replaces_account on posting_replaces (account_id);
create index posting_replaces_started on posting_replaces (started_on);

create table posting_replace_kept (
  replace_id bigint not null references posting_replaces (id) on delete cascade,
  token bigint not null,
  primary key (replace_id, token)
);
`;
