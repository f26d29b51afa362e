import { sql, type Kysely } from 'kysely';

/**
 * Adds the stops between the ends of postings and templates, a list in order; null where there are none. No row has stops
 * yet: a constraint that were checked here would read each table whole, under a lock that stops every call.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['postings', 'templates']) {
    await sql
      .raw(
        `
        alter table ${table} add column stops jsonb,
          add constraint ${table}_stops_check check (jsonb_array_length(stops) between 1 and 8) not valid`,
      )
      .execute(db);
  }
}
