import * as calls from '@loadstone/contracts/board-rates';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { listBoardRates } from './board-rates.service.ts';

/** The lane rates of the board, for brokers and carriers alike. */
export const boardRatesModule = {
  routes(http, board) {
    registerEndpoint(http, calls.listBoardRates, ({ caller, body }) => listBoardRates(board, caller, body.lanes));
  },
} satisfies BoardModule;
