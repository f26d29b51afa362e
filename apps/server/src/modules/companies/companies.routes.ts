import { getCompany } from '@loadstone/contracts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/database.ts';
import { registerEndpoint } from '../../plugins/endpoint.ts';
import { createCompanyService } from './companies.service.ts';

/** The caller's own company. */
export function registerCompanies(app: FastifyInstance, { db }: { db: Db }): void {
  const service = createCompanyService(db);
  registerEndpoint(app, getCompany, ({ caller, params }) => service.getCompany(caller, params.id));
}
