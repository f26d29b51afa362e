export { createLocationChecksService, type LocationChecksService } from './location-checks.service.ts';
export { locationChecksModule } from './location-checks.module.ts';
