import { getPostingIndex, getRateIndex, getRatesAndRatios, NO_KEY, type LaneQuery } from '@loadstone/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { createRatesService, type RatesDependencies } from './rates.service.ts';

/** Spot rates and the truck-to-load ratio, for brokers and carriers alike. */
export function registerRates(app: FastifyInstance, dependencies: RatesDependencies): void {
  const service = createRatesService(dependencies);

  registerEndpoint(app, getRateIndex, ({ body }) => service.getRateIndex(body));

  registerEndpoint(app, getPostingIndex, ({ body }) => service.getPostingIndex(body));

  registerEndpoint(app, getRatesAndRatios, ({ body }) =>
    service.getFigures({ rateOf: findAsked(body.riRate), ratioOf: findAsked(body.pdRatio) }),
  );
}

/** The lane of a requested part; the guard has checked its key. */
function findAsked(part: (LaneQuery & { key: string }) | null | undefined): LaneQuery | undefined {
  return part === null || part === undefined || part.key === NO_KEY ? undefined : part;
}
