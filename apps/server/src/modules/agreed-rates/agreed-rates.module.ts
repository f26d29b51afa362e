import * as calls from '@loadstone/contracts/agreed-rates';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { acceptConfirmation, decideRate, proposeRate } from './agreed-rates.service.ts';

/** Changes of the rate of a running assignment, and the acceptance of its confirmation. */
export const agreedRatesModule = {
  routes(http, board) {
    registerEndpoint(http, calls.proposeRate, ({ caller, params, body }) =>
      proposeRate(board, caller, { ...params, ...body }),
    );
    registerEndpoint(http, calls.decideRate, ({ caller, params, body }) =>
      decideRate(board, caller, { ...params, ...body }),
    );
    registerEndpoint(http, calls.acceptConfirmation, ({ caller, params, body }) =>
      acceptConfirmation(board, caller, { ...params, ...body }),
    );
  },
} satisfies BoardModule;
