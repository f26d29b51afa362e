import type { Db, Tx } from '../../db/database.ts';
import type { StoredPasskey } from './passkeys.ts';

export function findAuthenticator(db: Db, userId: number) {
  return db.selectFrom('authenticators').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Adds or replaces the authenticator app of a user. Codes up to `step` are refused. */
export async function putAuthenticator(
  db: Db,
  { userId, secret, step, now }: { userId: number; secret: string; step: number; now: Date },
): Promise<void> {
  const values = { secret, last_step: step, created_on: now, last_used_on: null };
  await db
    .insertInto('authenticators')
    .values({ user_id: userId, secret, last_step: step, created_on: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Uses up the code of a step of time. @returns false where it or a later one was used before */
export async function useStep(db: Db, userId: number, step: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('authenticators')
    .set({ last_step: step, last_used_on: now })
    .where('user_id', '=', userId)
    .where('last_step', '<', String(step))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The passkeys of a user, oldest first. */
export function listPasskeys(db: Db, userId: number) {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

export async function insertPasskey(
  db: Db,
  { userId, passkey, name, now }: { userId: number; passkey: StoredPasskey; name: string; now: Date },
): Promise<void> {
  await db
    .insertInto('passkeys')
    .values({
      user_id: userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: [...passkey.transports],
      name,
      created_on: now,
    })
    .execute();
}

/**
 * Notes the use of a passkey. @returns false where its counter did not rise although it counts, which a copy of the
 * passkey or a repeated reply would show
 */
export async function usePasskey(db: Db, { credentialId, counter }: StoredPasskey, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_on: now })
    .where('credential_id', '=', credentialId)
    .where((eb) =>
      eb.or([eb('counter', '<', String(counter)), eb.and([eb('counter', '=', '0'), eb.lit(counter === 0)])]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Replaces all recovery codes of a user. */
export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute();
}

/** Uses up a recovery code. @returns false where it was used before, or is not the user's */
export async function useRecoveryCode(db: Db, userId: number, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_on: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_on', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes every second factor of a user. @returns how many there were, without recovery codes */
export async function removeSecondFactors(db: Db, userId: number): Promise<number> {
  const removed = await db.deleteFrom('authenticators').where('user_id', '=', userId).executeTakeFirst();
  const passkeys = await db.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst();
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  return Number(removed.numDeletedRows + passkeys.numDeletedRows);
}

export async function removeAuthenticator(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('authenticators').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** @returns the name of the passkey that was removed; undefined where the user has none of that id */
export async function removePasskey(db: Db, userId: number, id: number): Promise<string | undefined> {
  const row = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** The number of recovery codes that a user can still use. */
export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('used_on', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
