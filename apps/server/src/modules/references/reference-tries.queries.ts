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

/** The wrong attempts of these subjects. */
export function listTries(db: Db, subjects: readonly string[]): Promise<{ wrong_on: Date[] }[]> {
  return db.selectFrom('reference_tries').select('wrong_on').where('subject', 'in', subjects).execute();
}

/** Writes the attempts of a locked subject. */
export async function putTries(tx: Tx, subject: string, wrongOn: readonly Date[]): Promise<void> {
  await tx
    .updateTable('reference_tries')
    .set({ wrong_on: sql`${wrongOn.map((at) => at.toISOString())}::timestamptz[]` })
    .where('subject', '=', subject)
    .execute();
}

/** Notes the nonce of a challenge that was used. @returns false where it was used before, or `most` are kept */
export async function insertUsedChallenge(
  db: Db,
  { nonce, bits, now, most }: { nonce: string; bits: number; now: Date; most: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into reference_challenges (challenge, bits, created_on)
    select ${nonce}, ${bits}::integer, ${now}::timestamptz
    where (select count(*) from reference_challenges) < ${most}::integer
    on conflict (challenge) do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/** Deletes the challenges that were used before the given instant. */
export async function removeOldChallenges(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('reference_challenges').where('created_on', '<', before).execute();
}

/** Deletes the subjects without an attempt since the given instant. */
export async function removeOldTries(db: Db, before: Date): Promise<void> {
  await sql`
    delete from reference_tries
    where not exists (select from unnest(wrong_on) as wrong (at) where wrong.at > ${before})`.execute(db);
}
