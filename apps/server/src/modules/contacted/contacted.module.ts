import * as calls from '@loadstone/contracts/contacted';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { removePartnerContacts } from './contacted.queries.ts';
import { setContacted } from './contacted.service.ts';

/** Leads that the caller's company has contacted. */
export const contactedModule = {
  routes(http, board) {
    registerEndpoint(http, calls.setContacted, async ({ caller, body }) => {
      const { cnCustCd, lToken, eToken, contacted: wanted } = body;
      const mark = await setContacted(board, caller, { custCd: cnCustCd, tokens: { L: lToken, E: eToken }, wanted });
      return { cnCustCd, lToken, eToken, contacted: mark.contacted, mark };
    });
  },
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
} satisfies BoardModule;
