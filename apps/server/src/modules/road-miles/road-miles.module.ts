import type { BoardModule } from '../../board/board-module.ts';
import { removeOldRoadMiles } from './road-miles.queries.ts';
import { roadMilesOf } from './road-miles.service.ts';

/** Road miles between cities, for lists, trips and the imported table. */
export const roadMilesModule = {
  routes(http, board) {
    http.addHook('onClose', () => roadMilesOf(board).close());
  },
  tables: {
    road_miles: {
      rows: 'one a pair of cities that a list or a trip has looked up, and one a pair of the imported table',
      daily: 'new pairs × 0.1 KB; at most 25 pairs a second with a routing service = 200 MB',
      removed: 'measured: after 180 days; imported: by the next import of the pair',
      refusals: 'none: written by the server and the operator',
    },
  },
  retention: [{ kept: { hours: 180 * 24 }, removeBatch: removeOldRoadMiles }],
  gauges: [
    {
      name: 'loadstone_road_miles_waiting',
      help: 'Pairs of cities whose road miles are to be read or requested',
      read: (board) => roadMilesOf(board).countWaiting(),
    },
  ],
} satisfies BoardModule;
