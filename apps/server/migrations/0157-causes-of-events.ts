import { sql, type Kysely } from 'kysely';

/**
 * Each change of the feed states who made the call that caused it, and under which id; the log of events keeps both for
 * the company that reads it. The transaction has set them, as it sets `change_id`.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table change_feed
    add column call jsonb default nullif(current_setting('loadstone.call', true), '')::jsonb`.execute(db);
  await sql.raw('alter table board_events add column cause text, add column actor jsonb').execute(db);
}
