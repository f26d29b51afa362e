import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** The window that holds a session, by the last claim. */
export interface WindowHold {
  /** Undefined before the first claim. */
  readonly windowId: string | undefined;
  /** The number of that claim; 0 before the first one. */
  readonly claim: number;
  /** True from the claim until the window is connected. */
  readonly isEntering: boolean;
  /**
   * How long it has been connecting, by the database's clock, which is the same for every server; 0 where it is
   * connected.
   */
  readonly enteringMs: number;
}

/** The hold on a session's window. The session must have been recorded. */
export async function getWindowHold(db: Db, sessionId: string): Promise<WindowHold> {
  const row = await db
    .selectFrom('user_sessions')
    .select(['window_id', 'window_claim', 'window_entering_on'])
    .select(sql<number | null>`extract(epoch from now() - window_entering_on)::float8 * 1000`.as('entering_ms'))
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return {
    windowId: row.window_id ?? undefined,
    claim: row.window_claim,
    isEntering: row.window_entering_on !== null,
    enteringMs: row.entering_ms ?? 0,
  };
}

/**
 * Makes a window the session's only one, in state entering, if the hold has not changed since it was read. @returns the
 * number of the claim; undefined where the hold has changed
 */
export async function claimWindow(
  db: Db,
  { sessionId, windowId, seen }: { sessionId: string; windowId: string; seen: WindowHold },
): Promise<number | undefined> {
  const row = await db
    .updateTable('user_sessions')
    .set({ window_id: windowId, window_claim: seen.claim + 1, window_entering_on: sql`now()` })
    .where('session_id', '=', sessionId)
    .where('window_claim', '=', seen.claim)
    .where('window_entering_on', seen.isEntering ? 'is not' : 'is', null)
    .returning('window_claim')
    .executeTakeFirst();
  return row?.window_claim;
}

/** Records that the window of a claim is connected. @returns false where another claim was made after it */
export async function settleWindow(db: Db, held: { sessionId: string; claim: number }): Promise<boolean> {
  const row = await db
    .updateTable('user_sessions')
    .set({ window_entering_on: null })
    .where('session_id', '=', held.sessionId)
    .where('window_claim', '=', held.claim)
    .returning('window_claim')
    .executeTakeFirst();
  return row !== undefined;
}
