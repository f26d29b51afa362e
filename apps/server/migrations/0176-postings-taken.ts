import { sql, type Kysely } from 'kysely';

/** Finds what was taken of a posting with a quantity. Most postings are taken from none and are not in the index. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(INDEX).execute(db);
}

const INDEX = `create index postings_taken on postings (taken_from) where taken_from is not null`;
