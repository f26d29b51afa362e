import type { ModuleDeclaration } from '../../module-declaration.ts';
import { registerUsers } from './users.routes.ts';

/** What the module has. */
export const usersModule = {
  routes: registerUsers,
  tables: {
    users: { rows: 'one a user, by support staff', daily: 'none', removed: 'never', refusals: 'none' },
  },
} satisfies ModuleDeclaration;
