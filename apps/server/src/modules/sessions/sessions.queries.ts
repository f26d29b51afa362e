import type { Db } from '../../db/database.ts';

/** Records that a session has connected. A session that is already recorded keeps its window. */
export async function noteSession(db: Db, session: { sessionId: string; userId: number; now: Date }): Promise<void> {
  await db
    .insertInto('user_sessions')
    .values({ session_id: session.sessionId, user_id: session.userId, window_id: null, seen_on: session.now })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ seen_on: session.now }))
    .execute();
}

export async function isLogoutDue(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('logout_users_temp')
    .select('is_user_logout')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.is_user_logout ?? false;
}

export async function putLogoutDue(
  db: Db,
  record: { userId: number; isUserLogout: boolean; now: Date },
): Promise<void> {
  const values = { is_user_logout: record.isUserLogout, updated_on: record.now };
  await db
    .insertInto('logout_users_temp')
    .values({ user_id: record.userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Deletes the records of sessions that last connected before the given instant. */
export async function removeOldSessions(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('user_sessions').where('seen_on', '<', before).execute();
}
