import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { listBoardRates } from '@loadstone/contracts/board-rates';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { createBoardRatesService, type BoardRatesDependencies } from './board-rates.service.ts';

/** What the module has. */
export const boardRatesModule = {
  routes: registerBoardRates,
} satisfies ModuleDeclaration;

/** The lane rates of the board, for brokers and carriers alike. */
function registerBoardRates(app: FastifyInstance, dependencies: BoardRatesDependencies): void {
  const service = createBoardRatesService(dependencies);

  registerEndpoint(app, listBoardRates, ({ caller, body }) => service.listRates(caller, body.lanes));
}
