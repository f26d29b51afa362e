export { assertLocation } from './location-checks.service.ts';
export { locationChecksModule } from './location-checks.module.ts';
