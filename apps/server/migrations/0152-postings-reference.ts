import { sql, type Kysely } from 'kysely';

/** Finds a company's postings by their own reference, which each row of a list and each new reference asks for. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(INDEX).execute(db);
}

const INDEX = `create index postings_reference on postings (client_ref_num, account_id) where deleted_on is null`;
