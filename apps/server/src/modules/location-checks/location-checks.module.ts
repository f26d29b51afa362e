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
function registerLocationChecks(app: FastifyInstance, service: Pick<LocationChecksService, 'record'>): void {
  registerEndpoint(app, addGeoRecord, ({ caller, body, request }) =>
    service.record(caller, body, { networkAddress: request.ip, fieldPrefix: '' }),
  );

  registerEndpoint(app, addGeoRecordWithActivity, ({ caller, body, request }) =>
    service.record(caller, body.geoEnforce, {
      networkAddress: request.ip,
      fieldPrefix: 'geoEnforce.',
      entry: body.userLoginActivity,
    }),
  );
}
