import type { Db } from '../../db/database.ts';

/** The hashes of a user's earlier passwords, newest first. */
export async function listPastPasswords(db: Db, userId: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('past_passwords')
    .select('password_hash')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.password_hash);
}

/** Adds an earlier password and removes those above `kept`. */
export async function addPastPassword(
  db: Db,
  { userId, hash, now, kept }: { userId: number; hash: string; now: Date; kept: number },
): Promise<void> {
  await db.insertInto('past_passwords').values({ user_id: userId, password_hash: hash, replaced_on: now }).execute();
  await db
    .deleteFrom('past_passwords')
    .where('user_id', '=', userId)
    .where('id', 'not in', (eb) =>
      eb.selectFrom('past_passwords').select('id').where('user_id', '=', userId).orderBy('id', 'desc').limit(kept),
    )
    .execute();
}
