import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { removeOldReports } from './gone-reports.queries.ts';
import { reportGone } from '@loadstone/contracts/gone-reports';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { createGoneReportsService, type GoneReportsDependencies } from './gone-reports.service.ts';

/** What the module has. */
export const goneReportsModule = {
  routes: registerGoneReports,
  tables: {
    gone_reports: {
      rows: '100 a user and day (`RATE_LIMIT_GONE_REPORTS_PER_DAY`)',
      daily: 'W × 0.1 KB at most = 2 MB',
      removed: 'after 91 days',
      refusals: ['request.dailyLimit'],
    },
  },
  // A day longer than a company's record.
  retention: [{ kept: { hours: 91 * 24 }, removeBatch: removeOldReports }],
} satisfies ModuleDeclaration;

/** Reports of carriers that a load is gone. */
function registerGoneReports(app: FastifyInstance, dependencies: GoneReportsDependencies): void {
  const service = createGoneReportsService(dependencies);

  registerEndpoint(app, reportGone, async ({ caller, body: { token, leadToken, isGone } }) => ({
    mark: await (isGone ? service.report(caller, token, leadToken) : service.withdraw(caller, leadToken)),
  }));
}
