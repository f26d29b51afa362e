import type { Db, Tx } from '../../db/database.ts';

/** Adds a link and ends the earlier ones of the user. */
export async function putPasswordReset(
  tx: Tx,
  { userId, hash, expiresOn, now }: { userId: number; hash: Buffer; expiresOn: Date; now: Date },
): Promise<void> {
  await endPasswordResets(tx, userId, now);
  await tx.insertInto('password_resets').values({ token_hash: hash, user_id: userId, expires_on: expiresOn }).execute();
}

/** The user of a link that can still be used. */
export async function findPasswordReset(db: Db, hash: Buffer, now: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', hash)
    .where('used_on', 'is', null)
    .where('expires_on', '>', now)
    .executeTakeFirst();
  return row?.user_id;
}

/** Uses up a link. @returns the user; undefined where the link was used before or has expired */
export async function usePasswordReset(tx: Tx, hash: Buffer, now: Date): Promise<number | undefined> {
  const row = await tx
    .updateTable('password_resets')
    .set({ used_on: now })
    .where('token_hash', '=', hash)
    .where('used_on', 'is', null)
    .where('expires_on', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

async function endPasswordResets(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .updateTable('password_resets')
    .set({ used_on: now })
    .where('user_id', '=', userId)
    .where('used_on', 'is', null)
    .execute();
}

/** Deletes links that expired before an instant. */
export async function removeOldPasswordResets(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_on', '<', before).execute();
}
