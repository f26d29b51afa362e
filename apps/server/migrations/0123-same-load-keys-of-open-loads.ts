import { sql, type Kysely } from 'kysely';

/**
 * Gives the open loads that were posted before the columns of M18 the hashes that later ones have from the trigger, so that
 * they are compared as well. Only open loads: the others are compared with nothing.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    update postings set comment_key = written_key(comment), reference_key = written_key(nullif(client_ref_num, 'Client Ref'))
    where kind = 'L' and p_status = 'O' and deleted_on is null and comment_key is null and reference_key is null`.execute(
    db,
  );
}
