import { getCompany, getContactSummary, getContactSummaryOfUser, searchCompanies } from '@loadstone/contracts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/database.ts';
import { registerEndpoint } from '../../plugins/endpoint.ts';
import { createCompanyService } from './companies.service.ts';
import { createCompanyDirectory } from './company-directory.service.ts';
import type { CompanyScores } from './company-scores.ts';

/** Endpoints for the caller's own company, and for search and summaries of other companies. */
export function registerCompanies(
  app: FastifyInstance,
  { db, scores, searchRecords }: { db: Db; scores: CompanyScores; searchRecords: number },
): void {
  const service = createCompanyService(db);
  const directory = createCompanyDirectory({ db, scores, searchRecords });

  registerEndpoint(app, getCompany, ({ caller, params }) => service.getCompany(caller, params.id));
  registerEndpoint(app, getContactSummary, ({ caller, params, query }) =>
    directory.getSummary(caller, params.custCd, { mode: query.mode }),
  );
  registerEndpoint(app, getContactSummaryOfUser, ({ caller, params, query }) =>
    directory.getSummary(caller, params.custCd, { userId: params.userId, mode: query.mode }),
  );
  registerEndpoint(app, searchCompanies, ({ caller, query }) => directory.search(caller, query));
}
