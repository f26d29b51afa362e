import { sql, type Kysely } from 'kysely';

/**
 * Each change of the feed states the call that caused it, so that the page that sent the call recognizes the events of
 * its own write. Its transaction has set the id; triggers, which also append changes, need not know of it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table change_feed
    add column change_id uuid default nullif(current_setting('loadstone.change_id', true), '')::uuid`.execute(db);
}
