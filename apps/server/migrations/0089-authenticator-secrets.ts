import { sql, type Kysely } from 'kysely';

/** Stores the secret of an authenticator app as text, as all sealed values are. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table authenticators alter column secret type text using convert_from(secret, 'UTF8')`.execute(db);
}
