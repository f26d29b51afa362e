import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { registerDrivers } from './drivers.routes.ts';
import { removeOldDriverAccess } from './drivers.queries.ts';

/** What the module has. */
export const driversModule = {
  routes: registerDrivers,
  tables: {
    driver_links: {
      rows: 'one a new link of a driver',
      daily: 'W × 0.1 KB = 2 MB',
      removed: 'when it expires, after 15 minutes',
      refusals: ['request.dailyLimit'],
    },
    driver_sessions: {
      rows: 'one a link that was used or a reference number that was taken',
      daily: 'one a link; an address is limited to 60 a minute',
      removed: 'when it expires, after 30 days',
      refusals: ['request.tooMany'],
    },
    driver_push_subscriptions: {
      rows: 'one a session',
      daily: '1 KB a row',
      removed: 'with its session',
      refusals: 'none: the earlier one of the session is deleted',
    },
  },
  // Links and sessions state their own end.
  retention: [{ kept: { hours: 0 }, remove: removeOldDriverAccess }],
} satisfies ModuleDeclaration;
