import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { listLiveLeads } from '@loadstone/contracts/live-leads';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { createLiveLeadsService, type LiveLeadsDependencies } from './live-leads.service.ts';

/** What the module has. */
export const liveLeadsModule = {
  routes: registerLiveLeads,
} satisfies ModuleDeclaration;

/** New leads of the last minutes, over all of a company's open postings. */
function registerLiveLeads(app: FastifyInstance, dependencies: LiveLeadsDependencies): void {
  const service = createLiveLeadsService(dependencies);
  registerEndpoint(app, listLiveLeads, ({ caller, body }) => service.listLiveLeads(caller, body));
}
