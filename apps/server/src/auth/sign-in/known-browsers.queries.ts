import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { toListParameter } from '../../db/list-parameter.ts';

/** The browser of a user with that secret. */
export function findKnownBrowser(db: Db, userId: number, secretHash: Buffer) {
  return db
    .selectFrom('known_browsers')
    .select('id')
    .where('user_id', '=', userId)
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();
}

/** The browser with that secret of the user who signs in with that address. */
export function findKnownBrowserByEmail(db: Db, email: string, secretHash: Buffer) {
  return db
    .selectFrom('known_browsers as b')
    .innerJoin('users as u', 'u.user_id', 'b.user_id')
    .select(['b.id', 'u.user_id as userId', 'u.account_id as accountId'])
    .where((eb) => eb(eb.fn('lower', ['u.email']), '=', email.toLowerCase()))
    .where('b.secret_hash', '=', secretHash)
    .executeTakeFirst();
}

/** Notes that a user has signed in from a browser. @returns its id */
export async function noteBrowser(
  db: Db,
  { userId, secretHash, name, now }: { userId: number; secretHash: Buffer; name: string; now: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('known_browsers')
    .values({ user_id: userId, secret_hash: secretHash, name, first_seen_on: now, last_seen_on: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'secret_hash']).doUpdateSet({ name, last_seen_on: now }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Notes that a colleague of its user has confirmed a browser. */
export async function confirmBrowser(tx: Tx, browserId: number, { by, now }: { by: number; now: Date }): Promise<void> {
  await tx
    .updateTable('known_browsers')
    .set({ confirmed_by: by, confirmed_on: now })
    .where('id', '=', browserId)
    .execute();
}

/** Notes the browser and the network address of a session. */
export async function noteSignedIn(
  db: Db,
  signIn: { sessionId: string; userId: number; browserId: number | null; networkAddress: string; now: Date },
): Promise<void> {
  const values = {
    browser_id: signIn.browserId,
    network_address: signIn.networkAddress,
    signed_in_on: signIn.now,
    confirmed_on: null,
    challenge: null,
    new_secret: null,
  };
  await db
    .insertInto('sign_ins')
    .values({ session_id: signIn.sessionId, user_id: signIn.userId, ...values })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ ...values }))
    .execute();
}

/** Deletes what is known of sign-ins before an instant. */
export async function removeOldSignIns(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sign_ins').where('signed_in_on', '<', before).execute();
}

/** When users last signed in, by their id; none for those whose sign-ins are removed by their age. */
export async function findLastSignIns(db: Db, userIds: readonly number[]): Promise<Map<number, Date>> {
  const rows = await db
    .selectFrom('sign_ins')
    .where('user_id', '=', sql<number>`any(${toListParameter(userIds)}::integer[])`)
    .select(({ fn }) => ['user_id', fn.max('signed_in_on').as('at')])
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id: userId, at }) => [userId, at]));
}
