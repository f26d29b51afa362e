export { registerSessions } from './sessions.routes.ts';
export { createSessionsService, type SessionsService, type SessionMessenger } from './sessions.service.ts';

export { removeOldSessions } from './sessions.queries.ts';
