import { sql, type Kysely } from 'kysely';

/** Old notifications are found by their age, to be removed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index notifications_age on notifications (created_on)`.execute(db);
}
