import * as calls from '@loadstone/contracts/sessions';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { removeOldSessions } from './sessions.queries.ts';
import * as useCases from './sessions.service.ts';

/** Ends sessions, resets idle timers, and records that a user must log in again. */
export const sessionsModule = {
  routes(http, board) {
    registerEndpoint(http, calls.forceLogout, async ({ caller, query }) => ({
      sessions: await useCases.forceLogout(board, caller, query.userId),
    }));
    registerEndpoint(http, calls.terminateConnection, async ({ caller, query }) => ({
      sessions: await useCases.terminateOthers(board, caller, { userId: query.userId, sessionId: query.MySession }),
    }));
    registerEndpoint(http, calls.resetInactivityTimer, ({ caller, query }) =>
      useCases.resetInactivity(board, caller, query.userId),
    );
    registerEndpoint(http, calls.getRefreshThresholds, () => useCases.getThresholds(board));
    registerEndpoint(http, calls.getCopyKey, ({ caller }) => useCases.getCopyKey(board, caller));
    registerEndpoint(http, calls.getForcedLogoutRecord, ({ caller, params }) =>
      useCases.getForcedLogout(board, caller, params.userId),
    );
    registerEndpoint(http, calls.putForcedLogoutRecord, ({ caller, body }) =>
      useCases.putForcedLogout(board, caller, { userId: body.userId, isUserLogout: body.isUserLogout }),
    );
  },
  tables: {
    logout_users_temp: { rows: 'one a user', daily: 'none: the row is replaced', removed: 'never', refusals: 'none' },
    user_sessions: { rows: 'one a session', daily: '0.2 KB a sign-in', removed: 'after 31 days', refusals: 'none' },
  },
  // Longer than any session.
  retention: [{ kept: { hours: 31 * 24 }, remove: removeOldSessions }],
} satisfies BoardModule;
