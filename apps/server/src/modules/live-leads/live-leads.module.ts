import type { ModuleDeclaration } from '../../module-declaration.ts';
import { registerLiveLeads } from './live-leads.routes.ts';

/** What the module has. */
export const liveLeadsModule = {
  routes: registerLiveLeads,
} satisfies ModuleDeclaration;
