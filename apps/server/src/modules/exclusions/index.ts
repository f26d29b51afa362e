export { exclusionEventSources } from './exclusions.live.ts';
export { createExclusionsService, type ExclusionsService } from './exclusions.service.ts';
export { registerExclusions } from './exclusions.routes.ts';
