import {
  getPostingIndex,
  getRateIndex,
  getRatesAndRatios,
  NO_KEY,
  type FeatureCode,
  type LaneQuestion,
} from '@loadstone/contracts';
import type { FastifyInstance } from 'fastify';
import type { UserCaller } from '../../caller.ts';
import { registerEndpoint } from '../../plugins/endpoint.ts';
import { assertKeyOfAnyProduct } from '../permits/index.ts';
import { createRatesService, type RatesDependencies } from './rates.service.ts';

/** Spot rates and the truck-to-load ratio, for brokers and carriers alike. */
export function registerRates(app: FastifyInstance, dependencies: RatesDependencies): void {
  const service = createRatesService(dependencies);

  registerEndpoint(app, getRateIndex, ({ caller, params, body }) => {
    assertKeyOfAnyProduct(caller, 'll_ri', params.key);
    return service.getRateIndex(body);
  });

  registerEndpoint(app, getPostingIndex, ({ caller, params, body }) => {
    assertKeyOfAnyProduct(caller, 'll_pi', params.key);
    return service.getPostingIndex(body);
  });

  registerEndpoint(app, getRatesAndRatios, ({ caller, body }) =>
    service.getFigures({
      rateOf: findAsked(caller, 'll_ri', body.riRate),
      ratioOf: findAsked(caller, 'll_pi', body.pdRatio),
    }),
  );
}

/** The lane of a part that is asked for. @throws AppError `permit.missing` for a wrong key. */
function findAsked(
  caller: UserCaller,
  feature: FeatureCode,
  part: (LaneQuestion & { key: string }) | null | undefined,
): LaneQuestion | undefined {
  if (part === null || part === undefined || part.key === NO_KEY) return undefined;
  assertKeyOfAnyProduct(caller, feature, part.key);
  return part;
}
