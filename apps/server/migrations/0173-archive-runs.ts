import { sql, type Kysely } from 'kysely';

/** When the archive last ran to its end, on any server: a figure in memory says nothing after a restart. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table archive_runs (
    only_row boolean primary key default true check (only_row),
    ended_on timestamp(3) with time zone not null
  )`.execute(db);
}
