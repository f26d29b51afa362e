import { addGeoRecord, addGeoRecordWithActivity } from '@loadstone/contracts/location-checks';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import type { LocationChecksService } from './location-checks.service.ts';

/** The location checks of browsers. */
export function registerLocationChecks(app: FastifyInstance, service: Pick<LocationChecksService, 'record'>): void {
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
