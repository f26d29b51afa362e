import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { removeOldSessions } from './sessions.queries.ts';
import {
  forceLogout,
  getForcedLogoutRecord,
  getRefreshThresholds,
  putForcedLogoutRecord,
  resetInactivityTimer,
  terminateConnection,
} from '@loadstone/contracts/sessions';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import type { SessionsService } from './sessions.service.ts';

/** What the module has. */
export const sessionsModule = {
  routes: registerSessions,
  tables: {
    logout_users_temp: { rows: 'one a user', daily: 'none: the row is replaced', removed: 'never', refusals: 'none' },
    user_sessions: { rows: 'one a session', daily: '0.2 KB a sign-in', removed: 'after 31 days', refusals: 'none' },
  },
  // Longer than any session.
  retention: [{ kept: { hours: 31 * 24 }, remove: removeOldSessions }],
} satisfies ModuleDeclaration;

/** Endpoints to end sessions, to reset idle timers, and to record that a user must log in again. */
function registerSessions(app: FastifyInstance, { sessions }: { sessions: SessionsService }): void {
  registerEndpoint(app, forceLogout, async ({ caller, query }) => ({
    sessions: await sessions.forceLogout(caller, query.userId),
  }));

  registerEndpoint(app, terminateConnection, async ({ caller, query }) => ({
    sessions: await sessions.terminateOthers(caller, { userId: query.userId, sessionId: query.MySession }),
  }));

  registerEndpoint(app, resetInactivityTimer, async ({ caller, query }) => ({
    serverTime: await sessions.resetInactivity(caller, query.userId),
  }));

  registerEndpoint(app, getRefreshThresholds, () => sessions.getThresholds());

  registerEndpoint(app, getForcedLogoutRecord, ({ caller, params }) => sessions.getForcedLogout(caller, params.userId));

  registerEndpoint(app, putForcedLogoutRecord, ({ caller, body }) =>
    sessions.putForcedLogout(caller, { userId: body.userId, isUserLogout: body.isUserLogout }),
  );
}
