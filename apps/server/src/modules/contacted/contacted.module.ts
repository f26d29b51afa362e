import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { removePartnerContacts } from './contacted.queries.ts';
import { setContacted } from '@loadstone/contracts/contacted';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { createContactedService, type ContactedDependencies } from './contacted.service.ts';

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

/** Leads that the caller's company has contacted. */
function registerContacted(app: FastifyInstance, dependencies: ContactedDependencies): void {
  const service = createContactedService(dependencies);

  registerEndpoint(app, setContacted, async ({ caller, body }) => {
    const { cnCustCd, lToken, eToken } = body;
    const mark = await service.setContacted(caller, {
      custCd: cnCustCd,
      tokens: { L: lToken, E: eToken },
      wanted: body.contacted,
    });
    return { cnCustCd, lToken, eToken, contacted: mark.contacted, mark };
  });
}
