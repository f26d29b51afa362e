import { getCompany, getContactSummary, getContactSummaryOfUser, searchCompanies } from '@loadstone/contracts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/database.ts';
import { registerEndpoint } from '../../plugins/endpoint.ts';
import { createCompanyService } from './companies.service.ts';
import { createCompanyDirectory } from './company-directory.service.ts';
import type { CompanyScores } from './company-scores.ts';

/** The caller's own company, and the others as they are found and read. */
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
