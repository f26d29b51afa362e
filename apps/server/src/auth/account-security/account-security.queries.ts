import type { Db } from '../../db/database.ts';

/** The open sessions of a user, newest first, with the browser of each. */
export function listSignIns(db: Db, userId: number, now: Date) {
  return db
    .selectFrom('sign_ins as s')
    .leftJoin('known_browsers as b', 'b.id', 's.browser_id')
    .select(['s.session_id as sessionId', 's.network_address as networkAddress', 's.signed_in_on as signedInOn'])
    .select('b.name as browser')
    .where('s.user_id', '=', userId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('oidc_records as r')
          .select('r.session_uid')
          .whereRef('r.session_uid', '=', 's.session_id')
          .where('r.kind', '=', 'Session')
          .where('r.expires_on', '>', now),
      ),
    )
    .orderBy('s.signed_in_on', 'desc')
    .execute();
}

/** What is stored with the session of a visitor, and of its browser. */
export function findSignIn(db: Db, sessionId: string) {
  return db
    .selectFrom('sign_ins as s')
    .leftJoin('known_browsers as b', 'b.id', 's.browser_id')
    .select(['s.confirmed_on as confirmedOn', 's.new_secret as newSecret'])
    .select(['b.first_seen_on as deviceSince', 'b.confirmed_on as deviceConfirmedOn'])
    .where('s.session_id', '=', sessionId)
    .executeTakeFirst();
}

/** Notes that the user of a session has proved who they are; also for a session from before sign-ins were noted. */
export async function noteConfirmation(
  db: Db,
  visit: { sessionId: string; userId: number; networkAddress: string; now: Date },
): Promise<void> {
  const { sessionId, userId, networkAddress, now } = visit;
  await db
    .insertInto('sign_ins')
    .values({
      session_id: sessionId,
      user_id: userId,
      browser_id: null,
      network_address: networkAddress,
      signed_in_on: now,
      confirmed_on: now,
    })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ confirmed_on: now, challenge: null }))
    .execute();
}

/** Stores the challenge or the new secret of the page that a session has open. */
export async function putSignInState(
  db: Db,
  sessionId: string,
  state: { challenge?: string | null; new_secret?: Buffer | null },
): Promise<void> {
  await db.updateTable('sign_ins').set(state).where('session_id', '=', sessionId).execute();
}

/** Takes the challenge of a session: it can be used once. */
export async function takeChallenge(db: Db, sessionId: string): Promise<string | undefined> {
  const row = await db
    .with('before', (query) =>
      query.selectFrom('sign_ins').select(['session_id', 'challenge']).where('session_id', '=', sessionId).forUpdate(),
    )
    .updateTable('sign_ins')
    .from('before')
    .set({ challenge: null })
    .whereRef('sign_ins.session_id', '=', 'before.session_id')
    .returning('before.challenge')
    .executeTakeFirst();
  return row?.challenge ?? undefined;
}
