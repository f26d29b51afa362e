import * as calls from '@loadstone/contracts/location-checks';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { removeOldLocationChecks } from './location-checks.queries.ts';
import { locateCheck, recordCheck } from './location-checks.service.ts';

/** The location checks of browsers: they are stored, and decide about the calls of users who must share the location. */
export const locationChecksModule = {
  routes(http, board) {
    registerEndpoint(http, calls.addGeoRecord, {
      prepare: ({ caller, body }) => locateCheck(board, caller, { draft: body, fieldPrefix: '' }),
      write: ({ caller, prepared, request }) => recordCheck(board, caller, { ...prepared, networkAddress: request.ip }),
    });
    registerEndpoint(http, calls.addGeoRecordWithActivity, {
      prepare: ({ caller, body }) => locateCheck(board, caller, { draft: body.geoEnforce, fieldPrefix: 'geoEnforce.' }),
      write: ({ caller, body, prepared, request }) =>
        recordCheck(board, caller, { ...prepared, networkAddress: request.ip, entry: body.userLoginActivity }),
    });
  },
  tables: {
    location_checks: {
      rows: 'one a check of a user’s location',
      daily: '2,000 × 0.5 KB = 1 MB (`RATE_LIMIT_ACTIVITY_PER_DAY`)',
      removed: 'after `LOCATION_DAYS`',
      refusals: ['activity.limitReached'],
    },
  },
  retention: [{ kept: { setting: 'locationDays' }, removeBatch: removeOldLocationChecks }],
} satisfies BoardModule;
