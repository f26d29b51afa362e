import { sql, type Kysely } from 'kysely';

/** The bytes of the documents of a company are added up before each upload. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw('create index documents_of_account on documents (account_id) include (bytes)').execute(db);
}
