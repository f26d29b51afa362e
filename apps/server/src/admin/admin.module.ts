import type { ModuleDeclaration } from '../db/module-declaration.ts';

/** What the commands of support staff have. */
export const adminModule = {
  tables: {
    admin_audit: {
      rows: 'one a command of support staff',
      daily: 'none: no call writes it',
      removed: 'never',
      refusals: 'none',
    },
  },
} satisfies ModuleDeclaration;
