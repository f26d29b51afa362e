import * as calls from '@loadstone/contracts/stop-changes';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { decideStops, proposeStops } from './stop-changes.service.ts';

/** Changes of the stops of a running assignment by both of its sides. */
export const stopChangesModule = {
  routes(http, board) {
    registerEndpoint(http, calls.proposeStops, ({ caller, params, body }) =>
      proposeStops(board, caller, { ...params, ...body }),
    );
    registerEndpoint(http, calls.decideStops, ({ caller, params, body }) =>
      decideStops(board, caller, { ...params, ...body }),
    );
  },
} satisfies BoardModule;
