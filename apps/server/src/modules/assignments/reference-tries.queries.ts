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

/** Adds a challenge, unless as many as `most` wait. @returns false where they do */
export async function insertChallenge(
  db: Db,
  { challenge, bits, now, most }: { challenge: string; bits: number; now: Date; most: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into reference_challenges (challenge, bits, created_on)
    select ${challenge}, ${bits}::integer, ${now}::timestamptz
    where (select count(*) from reference_challenges) < ${most}::integer`.execute(db);
  return numAffectedRows === 1n;
}

/** Deletes a challenge and returns it, once; undefined where it is unknown or was used. */
export async function takeChallenge(
  db: Db,
  challenge: string,
): Promise<{ bits: number; created_on: Date } | undefined> {
  return db
    .deleteFrom('reference_challenges')
    .where('challenge', '=', challenge)
    .returning(['bits', 'created_on'])
    .executeTakeFirst();
}

/** Deletes the challenges that were made before the given instant. */
export async function removeOldChallenges(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('reference_challenges').where('created_on', '<', before).execute();
}

/** Deletes the subjects without an attempt since the given instant. */
export async function removeOldTries(db: Db, before: Date): Promise<void> {
  await sql`
    delete from reference_tries
    where not exists (select from unnest(wrong_on) as wrong (at) where wrong.at > ${before})`.execute(db);
}
