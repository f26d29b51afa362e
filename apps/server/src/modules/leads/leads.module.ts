import type { BoardModule } from '../../board/board-module.ts';
import { leadEventSources } from './leads.live.ts';
import { registerLeads } from './leads.routes.ts';

/** The leads of postings: the postings of other companies that match them. */
export const leadsModule = {
  routes: registerLeads,
  events: leadEventSources,
} satisfies BoardModule;
