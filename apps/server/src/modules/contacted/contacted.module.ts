import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { registerContacted } from './contacted.routes.ts';
import { removePartnerContacts } from './contacted.queries.ts';

/** What the module has. */
export const contactedModule = {
  routes: registerContacted,
  tables: {
    contacted_leads: {
      rows: 'one a lead that the company has marked',
      daily: 'W × 0.1 KB = 2 MB',
      removed: 'with its posting; partner leads after 31 days',
      refusals: ['request.dailyLimit'],
    },
  },
  // Postings of the partner board are at most days old; marks on the board's own postings are kept with the posting.
  retention: [{ kept: { hours: 31 * 24 }, remove: removePartnerContacts }],
} satisfies ModuleDeclaration;
