import { sql, type Kysely } from 'kysely';

/** The span that wrote a change, as text (`traceparent`), where a server records traces. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table change_feed add column trace text`.execute(db);
}
