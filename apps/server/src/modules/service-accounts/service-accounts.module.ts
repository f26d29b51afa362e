import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { registerServiceAccounts } from './service-accounts.routes.ts';

/** What the module has. */
export const serviceAccountsModule = {
  routes: registerServiceAccounts,
  tables: {
    service_accounts: {
      rows: '20 a company that are not revoked',
      daily: 'none: the last use is replaced',
      removed: 'never: a revoked account is the author of its postings',
      refusals: ['serviceAccount.limitReached'],
    },
    service_account_credentials: {
      rows: 'two an account',
      daily: 'none',
      removed: 'by an administrator, and when the account is revoked',
      refusals: ['serviceAccount.limitReached'],
    },
  },
} satisfies ModuleDeclaration;
