import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { removeOldRoadMiles } from './road-miles.queries.ts';
import type { RoadMiles } from './road-miles.service.ts';

/** What the module has. */
export const roadMilesModule = {
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
      read: ({ roadMiles }) => roadMiles.countWaiting(),
    },
  ],
} satisfies ModuleDeclaration<{ readonly roadMiles: Pick<RoadMiles, 'countWaiting'> }>;
