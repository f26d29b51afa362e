import type { ForcedLogoutRecord, RefreshThresholds } from '@loadstone/contracts/sessions';
import { endSessionsOfUser, isSessionEnded, type CallerDirectory } from '../../auth/index.ts';
import type { UserCaller } from '../../ground/caller.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Configuration } from '../../ground/settings/config.ts';
import type { Db, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat, errorText } from '../../ground/errors.ts';
import { logActivities } from '../activity/index.ts';
import { notifyOfCentralLogout } from '../notifications/index.ts';
import { lockUser } from '../users/index.ts';
import { isLogoutDue, noteSession, putLogoutDue } from './sessions.queries.ts';
import { settleWindow } from './windows.queries.ts';
import { claimOnlyWindow } from './windows.service.ts';

/** Sends messages to the open windows of a user, on every server. */
interface SessionMessenger {
  sendInactivityReset(userId: number, serverTime: string): void;
}

interface SessionsDependencies {
  db: Db;
  clock: Clock;
  configuration: Configuration;
  messenger: SessionMessenger;
  /** The cache of callers of this server. */
  callers: Pick<CallerDirectory, 'forget'>;
}

/** A window that requests a connection. */
interface WindowAdmission {
  caller: UserCaller;
  windowId: string;
  /** Checks whether another window of the session still replies. */
  isWindowAlive: (windowId: string) => Promise<boolean>;
}

/**
 * Ends sessions. The windows of an ended session are notified through the database after the commit. A user other than
 * the caller is `session.notOwn`.
 */
export interface SessionsService {
  /**
   * Admits or refuses a window. Where the user's sessions are enforced, it ends the user's other sessions, and refuses
   * a second window of this session while the first one is alive. Of windows that connect at the same time, on any
   * servers, one is admitted.
   *
   * @returns the number of the window's claim; undefined where sessions are not enforced
   * @throws AppError `session.secondWindow`, `session.expired`
   */
  admitWindow(admission: WindowAdmission): Promise<number | undefined>;
  /**
   * Records that an admitted window is connected and now replies to liveness checks.
   *
   * @throws AppError `session.secondWindow` where another window was admitted after it
   */
  keepWindow(held: { sessionId: string; claim: number }): Promise<void>;
  /** Ends every session of the user, including the caller's. @returns how many */
  forceLogout(caller: UserCaller, userId: number): Promise<number>;
  /** Ends the user's other sessions where sessions are enforced. @returns how many */
  terminateOthers(caller: UserCaller, other: { userId: number; sessionId: string }): Promise<number>;
  /** Restarts the idle timers of all of the user's windows. */
  resetInactivity(caller: UserCaller, userId: number): Promise<string>;
  getThresholds(): RefreshThresholds;
  getForcedLogout(caller: UserCaller, userId: number): Promise<ForcedLogoutRecord>;
  putForcedLogout(caller: UserCaller, record: { userId: number; isUserLogout: boolean }): Promise<ForcedLogoutRecord>;
}

export function createSessionsService(dependencies: SessionsDependencies): SessionsService {
  const { db, clock, configuration, messenger, callers } = dependencies;

  const endOthers = async (tx: Tx, caller: UserCaller): Promise<number> => {
    const ended = await endSessionsOfUser(tx, caller.userId, clock.now(), { keptSessionId: caller.sessionId });
    if (ended > 0) {
      const description = `${ended} other ${ended === 1 ? 'session' : 'sessions'} ended`;
      await logActivities(tx, clock, caller, 'ConcurrentLogout', [description]);
    }
    return ended;
  };

  /**
   * Runs one at a time for each user: of two sessions that connect at the same time, the first one ends the second,
   * which then finds that it has ended.
   */
  const enterAlone = (caller: UserCaller): Promise<void> =>
    inTransaction(db, async (tx) => {
      await lockUser(tx, caller.userId);
      assertThat(!(await isSessionEnded(tx, caller.sessionId)), 'session.expired');
      await noteSession(tx, { sessionId: caller.sessionId, userId: caller.userId, now: clock.now() });
      await endOthers(tx, caller);
    });

  return {
    async admitWindow({ caller, windowId, isWindowAlive }) {
      const { sessionId, userId } = caller;
      if (caller.isSessionEnforced) {
        await enterAlone(caller);
        return claimOnlyWindow(db, { sessionId, windowId, isWindowAlive });
      }
      await noteSession(db, { sessionId, userId, now: clock.now() });
      return undefined;
    },

    async keepWindow(held) {
      assertThat(await settleWindow(db, held), 'session.secondWindow');
    },

    async forceLogout(caller, userId) {
      assertOwn(caller, userId);
      const count = await inTransaction(db, async (tx) => {
        await lockUser(tx, userId);
        await noteSession(tx, { sessionId: caller.sessionId, userId, now: clock.now() });
        const ended = await endSessionsOfUser(tx, userId, clock.now());
        await notifyOfCentralLogout(tx, { userId, others: ended - 1, by: 'user', now: clock.now() });
        return ended;
      });
      // The notification of the database removes the sessions from the caches a moment later, on every server.
      callers.forget({ userId });
      return count;
    },

    async terminateOthers(caller, { userId, sessionId }) {
      assertOwn(caller, userId);
      assertThat(sessionId === caller.sessionId, 'session.notOwn', errorText('session.onlyOwnStays'));
      if (!caller.isSessionEnforced) return 0;
      return inTransaction(db, async (tx) => {
        await lockUser(tx, userId);
        return endOthers(tx, caller);
      });
    },

    async resetInactivity(caller, userId) {
      assertOwn(caller, userId);
      const serverTime = clock.now().toISOString();
      messenger.sendInactivityReset(userId, serverTime);
      return serverTime;
    },

    getThresholds() {
      const { limits } = configuration;
      return {
        lastActive_Threshold_Hrs: limits.inactivityHours,
        popUpTimer_Threshold_Mins: limits.inactivityWarningMinutes,
        tokenRenewal_Threshold_Mins: limits.tokenRenewalMinutes,
        serverTime: clock.now().toISOString(),
      };
    },

    async getForcedLogout(caller, userId) {
      assertOwn(caller, userId);
      return toRecord(caller, await isLogoutDue(db, userId));
    },

    async putForcedLogout(caller, { userId, isUserLogout }) {
      assertOwn(caller, userId);
      await putLogoutDue(db, { userId, isUserLogout, now: clock.now() });
      return toRecord(caller, isUserLogout);
    },
  };
}

function assertOwn(caller: UserCaller, userId: number): void {
  assertThat(caller.userId === userId, 'session.notOwn');
}

function toRecord(caller: UserCaller, isUserLogout: boolean): ForcedLogoutRecord {
  return { userId: caller.userId, custCd: caller.custCd, email: caller.email, isUserLogout };
}
