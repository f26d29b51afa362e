import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { registerPermits } from './permits.routes.ts';

/** What the module has. */
export const permitsModule = {
  routes: registerPermits,
  tables: {
    permits: {
      rows: 'one a feature, product and company, by support staff',
      daily: 'none',
      removed: 'by support staff',
      sealed: ['api_key'],
      refusals: 'none',
    },
  },
} satisfies ModuleDeclaration;
