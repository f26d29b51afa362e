export { createSessionsService, type SessionsService, type SessionMessenger } from './sessions.service.ts';
export { sessionsModule } from './sessions.module.ts';
