import { sql, type Kysely } from 'kysely';

/** Unhandled errors of pages and servers, one row for each fingerprint, without personal data. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table error_reports (
      fingerprint text primary key,
      source text not null check (source in ('page', 'server')),
      message text not null,
      stack text not null,
      version text not null,
      count bigint not null check (count > 0),
      first_seen timestamptz not null,
      last_seen timestamptz not null
    )
  `.execute(db);
  await sql`create index error_reports_last_seen on error_reports (last_seen)`.execute(db);
}
