import { checkCarrier, getCarrierVetting, getVettingRule, setVettingRule } from '@loadstone/contracts/carrier-checks';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { createCarrierChecksService, type CarrierChecksDependencies } from './carrier-checks.service.ts';

/** The checks of carriers by the caller's company. */
export function registerCarrierChecks(app: FastifyInstance, dependencies: CarrierChecksDependencies): void {
  const service = createCarrierChecksService(dependencies);

  registerEndpoint(app, getCarrierVetting, ({ caller, params }) => service.getVetting(caller, params.custCd));
  registerEndpoint(app, checkCarrier, ({ caller, params }) => service.check(caller, params.custCd));
  registerEndpoint(app, getVettingRule, ({ caller }) => service.getRule(caller));
  registerEndpoint(app, setVettingRule, ({ caller, body }) => service.setRule(caller, body));
}
