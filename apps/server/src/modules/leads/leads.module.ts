import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { leadEventSources } from './leads.live.ts';
import { registerLeads } from './leads.routes.ts';

/** What the module has. */
export const leadsModule = {
  routes: registerLeads,
  events: leadEventSources,
} satisfies ModuleDeclaration;
