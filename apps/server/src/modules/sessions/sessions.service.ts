import { LOGGED_PHRASES, toLogged } from '@loadstone/contracts/activity-log';
import type { CopyKey, ForcedLogoutRecord, RefreshThresholds } from '@loadstone/contracts/sessions';
import { endSessionsOfUser, isSessionEnded } from '../../auth/index.ts';
import type { Board } from '../../board/board.ts';
import type { UserCaller } from '../../ground/caller.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat, errorText } from '../../ground/errors.ts';
import { VERSION } from '../../ground/version.ts';
import { logActivities } from '../activity/index.ts';
import { notifyOfCentralLogout } from '../notifications/index.ts';
import { lockUser } from '../users/index.ts';
import { isLogoutDue, noteSession, putLogoutDue } from './sessions.queries.ts';
import { settleWindow } from './windows.queries.ts';
import { claimOnlyWindow } from './windows.service.ts';

/** A window that requests a connection. */
interface WindowAdmission {
  caller: UserCaller;
  windowId: string;
  /** Checks whether another window of the session still replies. */
  isWindowAlive: (windowId: string) => Promise<boolean>;
}

/**
 * Admits or refuses a window. Where the user's sessions are enforced, it ends the user's other sessions, and refuses a
 * second window of this session while the first one is alive. Of windows that connect at the same time, on any servers,
 * one is admitted.
 *
 * @returns the number of the window's claim; undefined where sessions are not enforced
 * @throws AppError `session.secondWindow`, `session.expired`
 */
export async function admitWindow(
  board: Board,
  { caller, windowId, isWindowAlive }: WindowAdmission,
): Promise<number | undefined> {
  const { db, clock } = board;
  const { sessionId, userId } = caller;
  if (caller.isSessionEnforced) {
    await enterAlone(board, caller);
    return claimOnlyWindow(db, { sessionId, windowId, isWindowAlive });
  }
  await noteSession(db, { sessionId, userId, now: clock.now() });
  return undefined;
}

/**
 * Records that an admitted window is connected and now replies to liveness checks.
 *
 * @throws AppError `session.secondWindow` where another window was admitted after it
 */
export async function keepWindow({ db }: Board, held: { sessionId: string; claim: number }): Promise<void> {
  assertThat(await settleWindow(db, held), 'session.secondWindow');
}

/**
 * Ends every session of the caller, including this one. The windows of an ended session are notified through the
 * database after the commit. @returns how many @throws AppError `session.notOwn` for another user
 */
export async function forceLogout({ db, clock, auth }: Board, caller: UserCaller, userId: number): Promise<number> {
  assertOwn(caller, userId);
  const count = await inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    await noteSession(tx, { sessionId: caller.sessionId, userId, now: clock.now() });
    const ended = await endSessionsOfUser(tx, userId, clock.now());
    await notifyOfCentralLogout(tx, { userId, others: ended - 1, by: 'user', now: clock.now() });
    return ended;
  });
  // The notification of the database removes the sessions from the caches a moment later, on every server.
  auth.callers.forget({ userId });
  return count;
}

/**
 * Ends the caller's other sessions where sessions are enforced. @returns how many
 *
 * @throws AppError `session.notOwn` for another user, and for another session than the caller's
 */
export async function terminateOthers(
  board: Board,
  caller: UserCaller,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<number> {
  assertOwn(caller, userId);
  assertThat(sessionId === caller.sessionId, 'session.notOwn', errorText('session.onlyOwnStays'));
  if (!caller.isSessionEnforced) return 0;
  return inTransaction(board.db, async (tx) => {
    await lockUser(tx, userId);
    return endOthers(tx, board, caller);
  });
}

/** Restarts the idle timers of all of the caller's windows. @throws AppError `session.notOwn` for another user */
export function resetInactivity({ clock, hub }: Board, caller: UserCaller, userId: number): { serverTime: string } {
  assertOwn(caller, userId);
  const serverTime = clock.now().toISOString();
  hub.messenger.sendInactivityReset(userId, serverTime);
  return { serverTime };
}

/** After which times a window warns, logs out and renews its token. */
export function getThresholds({ clock, configuration: { limits } }: Board): RefreshThresholds {
  return {
    lastActive_Threshold_Hrs: limits.inactivityHours,
    popUpTimer_Threshold_Mins: limits.inactivityWarningMinutes,
    tokenRenewal_Threshold_Mins: limits.tokenRenewalMinutes,
    serverTime: clock.now().toISOString(),
  };
}

/**
 * The key for the lists that the browser of the caller's session keeps. Another session, user, company or version of the
 * board has another one.
 */
export async function getCopyKey({ vault }: Board, caller: UserCaller): Promise<CopyKey> {
  const owner = [caller.sessionId, caller.userId, caller.accountId, VERSION];
  const id = await vault.derive(['id of local copies', ...owner]);
  const key = await vault.derive(['key of local copies', ...owner]);
  return { id: id.toString('base64url', 0, 16), key: key.toString('base64') };
}

/** Whether the caller must log in again. @throws AppError `session.notOwn` for another user */
export async function getForcedLogout({ db }: Board, caller: UserCaller, userId: number): Promise<ForcedLogoutRecord> {
  assertOwn(caller, userId);
  return toRecord(caller, await isLogoutDue(db, userId));
}

/** Records whether the caller must log in again. @throws AppError `session.notOwn` for another user */
export async function putForcedLogout(
  { db, clock }: Board,
  caller: UserCaller,
  { userId, isUserLogout }: { userId: number; isUserLogout: boolean },
): Promise<ForcedLogoutRecord> {
  assertOwn(caller, userId);
  await putLogoutDue(db, { userId, isUserLogout, now: clock.now() });
  return toRecord(caller, isUserLogout);
}

/**
 * Runs one at a time for each user: of two sessions that connect at the same time, the first one ends the second, which
 * then finds that it has ended.
 */
async function enterAlone(board: Board, caller: UserCaller): Promise<void> {
  const { db, clock } = board;
  await inTransaction(db, async (tx) => {
    await lockUser(tx, caller.userId);
    assertThat(!(await isSessionEnded(tx, caller.sessionId)), 'session.expired');
    await noteSession(tx, { sessionId: caller.sessionId, userId: caller.userId, now: clock.now() });
    await endOthers(tx, board, caller);
  });
}

async function endOthers(tx: Tx, { clock }: Board, caller: UserCaller): Promise<number> {
  const ended = await endSessionsOfUser(tx, caller.userId, clock.now(), { keptSessionId: caller.sessionId });
  if (ended > 0) {
    const description = ended === 1 ? LOGGED_PHRASES.sessionEnded : toLogged('sessionsEnded', { count: ended });
    await logActivities(tx, clock, caller, 'ConcurrentLogout', [description]);
  }
  return ended;
}

function assertOwn(caller: UserCaller, userId: number): void {
  assertThat(caller.userId === userId, 'session.notOwn');
}

function toRecord(caller: UserCaller, isUserLogout: boolean): ForcedLogoutRecord {
  return { userId: caller.userId, custCd: caller.custCd, email: caller.email, isUserLogout };
}
