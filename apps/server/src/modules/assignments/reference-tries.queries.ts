import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** Locks the wrong attempts of these subjects, creating missing rows, in the same order for all transactions. */
export async function lockTries(tx: Tx, subjects: readonly string[]): Promise<{ subject: string; wrong_on: Date[] }[]> {
  const sorted = subjects.toSorted();
  await tx
    .insertInto('reference_tries')
    .values(sorted.map((subject) => ({ subject })))
    .onConflict((conflict) => conflict.column('subject').doNothing())
    .execute();
  return tx
    .selectFrom('reference_tries')
    .selectAll()
    .where('subject', 'in', sorted)
    .orderBy('subject')
    .forUpdate()
    .execute();
}

/** Writes the attempts of a locked subject. */
export async function putTries(tx: Tx, subject: string, wrongOn: readonly Date[]): Promise<void> {
  await tx
    .updateTable('reference_tries')
    .set({ wrong_on: sql`${wrongOn.map((at) => at.toISOString())}::timestamptz[]` })
    .where('subject', '=', subject)
    .execute();
}

/** Deletes the subjects without an attempt since the given instant. */
export async function removeOldTries(db: Db, before: Date): Promise<void> {
  await sql`
    delete from reference_tries
    where not exists (select from unnest(wrong_on) as wrong (at) where wrong.at > ${before})`.execute(db);
}
