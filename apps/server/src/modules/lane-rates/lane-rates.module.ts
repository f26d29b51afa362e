import { NO_KEY } from '@loadstone/contracts/board';
import * as calls from '@loadstone/contracts/lane-rates';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { getLaneFigures, getPostingIndex, getRateIndex } from './lane-rates.service.ts';

/** Spot rates and the truck-to-load ratio, for brokers and carriers alike. */
export const laneRatesModule = {
  routes(http, board) {
    registerEndpoint(http, calls.getRateIndex, ({ body }) => getRateIndex(board, body));
    registerEndpoint(http, calls.getPostingIndex, ({ caller, body }) => getPostingIndex(board, caller, body));
    registerEndpoint(http, calls.getRatesAndRatios, ({ caller, body }) =>
      getLaneFigures(board, caller, { rateOf: findAsked(body.riRate), ratioOf: findAsked(body.pdRatio) }),
    );
  },
} satisfies BoardModule;

/** The lane of a requested part; the guard has checked its key. */
function findAsked(part: (calls.LaneQuery & { key: string }) | null | undefined): calls.LaneQuery | undefined {
  return part === null || part === undefined || part.key === NO_KEY ? undefined : part;
}
