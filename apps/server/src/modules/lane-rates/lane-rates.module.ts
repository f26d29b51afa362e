import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { NO_KEY } from '@loadstone/contracts/board';
import { getPostingIndex, getRateIndex, getRatesAndRatios, type LaneQuery } from '@loadstone/contracts/lane-rates';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { createLaneRatesService, type LaneRatesDependencies } from './lane-rates.service.ts';

/** What the module has. */
export const laneRatesModule = {
  routes: registerLaneRates,
} satisfies ModuleDeclaration;

/** Spot rates and the truck-to-load ratio, for brokers and carriers alike. */
function registerLaneRates(app: FastifyInstance, dependencies: LaneRatesDependencies): void {
  const service = createLaneRatesService(dependencies);

  registerEndpoint(app, getRateIndex, ({ body }) => service.getRateIndex(body));

  registerEndpoint(app, getPostingIndex, ({ caller, body }) => service.getPostingIndex(caller, body));

  registerEndpoint(app, getRatesAndRatios, ({ caller, body }) =>
    service.getFigures({ caller, rateOf: findAsked(body.riRate), ratioOf: findAsked(body.pdRatio) }),
  );
}

/** The lane of a requested part; the guard has checked its key. */
function findAsked(part: (LaneQuery & { key: string }) | null | undefined): LaneQuery | undefined {
  return part === null || part === undefined || part.key === NO_KEY ? undefined : part;
}
