import { listLiveLeads } from '@loadstone/contracts/live-leads';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { createLiveLeadsService, type LiveLeadsDependencies } from './live-leads.service.ts';

/** New leads of the last minutes, over all of a company's open postings. */
export function registerLiveLeads(app: FastifyInstance, dependencies: LiveLeadsDependencies): void {
  const service = createLiveLeadsService(dependencies);
  registerEndpoint(app, listLiveLeads, ({ caller, body }) => service.listLiveLeads(caller, body));
}
