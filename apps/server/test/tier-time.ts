import { sql } from 'kysely';
import type { Db } from '../src/db/database.ts';

/** Lets minutes pass for tiers, whose times are those of the database: what is planned and what was done is earlier. */
export async function passTierTime(db: Db, minutes: number): Promise<void> {
  await sql`
    update posting_tiers set due_on = due_on - ${minutes} * interval '1 minute',
      released_on = released_on - ${minutes} * interval '1 minute'`.execute(db);
  await sql`
    update network_members set added_on = added_on - ${minutes} * interval '1 minute' where tier is not null`.execute(
    db,
  );
}
