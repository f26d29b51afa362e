import * as calls from '@loadstone/contracts/live-leads';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { listLiveLeads } from './live-leads.service.ts';

/** New leads of the last minutes, over all of a company's open postings. */
export const liveLeadsModule = {
  routes(http, board) {
    registerEndpoint(http, calls.listLiveLeads, ({ caller, body }) => listLiveLeads(board, caller, body));
  },
} satisfies BoardModule;
