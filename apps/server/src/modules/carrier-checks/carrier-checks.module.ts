import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { carrierCheckEventSources } from './carrier-checks.live.ts';
import { removeOldChecks } from './carrier-checks.queries.ts';
import { checkCarrier, getCarrierVetting, getVettingRule, setVettingRule } from '@loadstone/contracts/carrier-checks';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { createCarrierChecksService, type CarrierChecksDependencies } from './carrier-checks.service.ts';

/** What the module has. */
export const carrierChecksModule = {
  routes: registerCarrierChecks,
  events: carrierCheckEventSources,
  tables: {
    carrier_checks: {
      rows: 'one a check of a carrier',
      daily: 'W × 0.1 KB = 2 MB',
      removed: 'after 400 days',
      refusals: ['request.dailyLimit'],
    },
    vetting_rules: {
      rows: 'one a company that has set a rule',
      daily: 'C × 0.1 KB at most, once',
      removed: 'with the company',
      refusals: 'none: one row a company',
    },
  },
  retention: [{ kept: { hours: 400 * 24 }, removeBatch: removeOldChecks }],
} satisfies ModuleDeclaration;

/** The checks of carriers by the caller's company. */
function registerCarrierChecks(app: FastifyInstance, dependencies: CarrierChecksDependencies): void {
  const service = createCarrierChecksService(dependencies);

  registerEndpoint(app, getCarrierVetting, ({ caller, params }) => service.getVetting(caller, params.custCd));
  registerEndpoint(app, checkCarrier, ({ caller, params }) => service.check(caller, params.custCd));
  registerEndpoint(app, getVettingRule, ({ caller }) => service.getRule(caller));
  registerEndpoint(app, setVettingRule, ({ caller, body }) => service.setRule(caller, body));
}
