import { sql, type Kysely } from 'kysely';

/**
 * Links and codes of mails and text messages are stored encrypted, beside a text with placeholders: a copy of the tables
 * does not act for a receiver.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table mails add column secret_parts text`.execute(db);
  await sql`alter table sms_messages add column secret_parts text`.execute(db);
}
