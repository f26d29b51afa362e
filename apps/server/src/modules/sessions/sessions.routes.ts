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

/** Endpoints to end sessions, to reset idle timers, and to record that a user must log in again. */
export function registerSessions(app: FastifyInstance, { sessions }: { sessions: SessionsService }): void {
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
