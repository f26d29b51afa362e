import * as calls from '@loadstone/contracts/exclusions';
import type { BoardModule } from '../../board/board-module.ts';
import { addressTo, type EventSources } from '../../db/change-feed/event-sources.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { excludeCompany, includeCompany, listExcludedCompanies } from './exclusions.service.ts';

/** The companies whose postings are never matched with those of the caller's company. */
export const exclusionsModule = {
  routes(http, board) {
    registerEndpoint(http, calls.listExcludedCompanies, ({ caller }) => listExcludedCompanies(board, caller));
    registerEndpoint(http, calls.excludeCompany, async ({ caller, body }) => {
      await excludeCompany(board, caller, { custCd: body.custCd, memberCustCd: body.excludeCustCd });
      return { custCd: body.custCd, excludeCustCd: body.excludeCustCd, excluded: true };
    });
    registerEndpoint(http, calls.includeCompany, async ({ caller, params }) => {
      await includeCompany(board, caller, params);
      return { custCd: params.custCd, excludeCustCd: params.memberCustCd, excluded: false };
    });
  },
  // Only the company that excludes receives the event.
  events: {
    'exclusions.changed': {
      exclusion: ({ accountId }) => [addressTo([accountId], { type: 'exclusions.changed' })],
    },
  } satisfies EventSources<typeof calls.exclusionEvents>,
  tables: {
    exclusions: {
      rows: '5,000 a company',
      daily: '0.1 KB a row',
      removed: 'by the company',
      refusals: ['exclusion.limitReached'],
    },
  },
} satisfies BoardModule;
