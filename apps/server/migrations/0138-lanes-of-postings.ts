import { sql, type Kysely } from 'kysely';

/**
 * The postings of a lane and day, among which the record of a company looks for the same load or truck. By the origin
 * alone, as before, it read thousands of postings for each deleted one on a board of a million.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index postings_lane on postings (srce_id, dest_id, date_avail)`.execute(db);
}
