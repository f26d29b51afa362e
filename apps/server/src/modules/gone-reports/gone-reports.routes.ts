import { reportGone } from '@loadstone/contracts/gone-reports';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { createGoneReportsService, type GoneReportsDependencies } from './gone-reports.service.ts';

/** Reports of carriers that a load is gone. */
export function registerGoneReports(app: FastifyInstance, dependencies: GoneReportsDependencies): void {
  const service = createGoneReportsService(dependencies);

  registerEndpoint(app, reportGone, async ({ caller, body: { token, leadToken, isGone } }) => ({
    mark: await (isGone ? service.report(caller, token, leadToken) : service.withdraw(caller, leadToken)),
  }));
}
