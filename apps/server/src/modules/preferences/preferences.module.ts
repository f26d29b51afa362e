import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { registerPreferences } from './preferences.routes.ts';

/** What the module has. */
export const preferencesModule = {
  routes: registerPreferences,
  tables: {
    user_preferences: {
      rows: 'one a user and product',
      daily: 'none: the row is replaced',
      removed: 'never',
      refusals: 'none',
    },
  },
} satisfies ModuleDeclaration;
