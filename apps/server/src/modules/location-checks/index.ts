export { removeOldLocationChecks } from './location-checks.queries.ts';
export { registerLocationChecks } from './location-checks.routes.ts';
export { createLocationChecksService, type LocationChecksService } from './location-checks.service.ts';
