import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { registerCustomerLinks } from './customer-links.routes.ts';

/** What the module has. */
export const customerLinksModule = {
  routes: registerCustomerLinks,
  tables: {
    customer_links: {
      rows: 'a limited number a load',
      daily: 'W × 0.1 KB = 2 MB',
      removed: 'never',
      refusals: ['customerLink.limitReached'],
    },
  },
} satisfies ModuleDeclaration;
