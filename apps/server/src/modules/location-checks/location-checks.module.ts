import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { removeOldLocationChecks } from './location-checks.queries.ts';
import { addGeoRecord, addGeoRecordWithActivity } from '@loadstone/contracts/location-checks';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import type { LocationChecksService } from './location-checks.service.ts';

/** What the module has. */
export const locationChecksModule = {
  routes: registerLocationChecks,
  tables: {
    location_checks: {
      rows: 'one a check of a user’s location',
      daily: '2,000 × 0.5 KB = 1 MB (`RATE_LIMIT_ACTIVITY_PER_DAY`)',
      removed: 'after `LOCATION_DAYS`',
      refusals: ['activity.limitReached'],
    },
  },
  retention: [{ kept: { setting: 'locationDays' }, removeBatch: removeOldLocationChecks }],
} satisfies ModuleDeclaration;

/** The location checks of browsers. */
function registerLocationChecks(app: FastifyInstance, service: Pick<LocationChecksService, 'locate' | 'record'>): void {
  registerEndpoint(app, addGeoRecord, {
    prepare: ({ caller, body }) => service.locate(caller, body, ''),
    write: ({ caller, prepared, request }) => service.record(caller, prepared, { networkAddress: request.ip }),
  });

  registerEndpoint(app, addGeoRecordWithActivity, {
    prepare: ({ caller, body }) => service.locate(caller, body.geoEnforce, 'geoEnforce.'),
    write: ({ caller, body, prepared, request }) =>
      service.record(caller, prepared, { networkAddress: request.ip, entry: body.userLoginActivity }),
  });
}
