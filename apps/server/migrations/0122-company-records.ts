import { sql, type Kysely } from 'kysely';

/** The deleted postings of a company, which its record of 90 days counts as well; the others have an index already. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index postings_deleted on postings (account_id, kind, created_on) where deleted_on is not null`.execute(
    db,
  );
}
