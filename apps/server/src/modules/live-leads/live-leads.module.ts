import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { registerLiveLeads } from './live-leads.routes.ts';

/** What the module has. */
export const liveLeadsModule = {
  routes: registerLiveLeads,
} satisfies ModuleDeclaration;
