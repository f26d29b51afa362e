import { sql, type Kysely } from 'kysely';

/** Adds the stops between the ends of postings and templates, a list in order; null where there are none. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['postings', 'templates']) {
    await sql
      .raw(`alter table ${table} add column stops jsonb check (jsonb_array_length(stops) between 1 and 8)`)
      .execute(db);
  }
}
