import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { registerCompanies } from './companies.routes.ts';

/** What the module has. */
export const companiesModule = {
  routes: registerCompanies,
  tables: {
    companies: { rows: 'one an account, by support staff', daily: 'none', removed: 'never', refusals: 'none' },
  },
} satisfies ModuleDeclaration;
