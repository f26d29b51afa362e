import { sql, type Kysely } from 'kysely';

/** Adds the pick-up number of postings and templates. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['postings', 'templates']) {
    await sql
      .raw(`alter table ${table} add column pickup_number text not null default '' check (length(pickup_number) <= 50)`)
      .execute(db);
  }
}
