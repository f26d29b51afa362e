import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { removeOldPhoneChanges } from './phone-changes.queries.ts';
import { registerUsers } from './users.routes.ts';

/** What the module has. */
export const usersModule = {
  routes: registerUsers,
  tables: {
    phone_changes: {
      rows: 'one a phone number that was replaced',
      daily: '0.2 KB a change',
      removed: 'after 400 days',
      refusals: 'none: each change needs the password again',
    },
    users: { rows: 'one a user, by support staff', daily: 'none', removed: 'never', refusals: 'none' },
  },
  // Longer than a year, so that a dispute about a load of last season still finds the number of its time.
  retention: [{ kept: { hours: 400 * 24 }, remove: removeOldPhoneChanges }],
} satisfies ModuleDeclaration;
