import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { registerSessions } from './sessions.routes.ts';
import { removeOldSessions } from './sessions.queries.ts';

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
