export { exclusionEventSources } from './exclusions.live.ts';
export { isExcludedBy } from './exclusions.queries.ts';
export { createExclusionsService, type ExclusionsService } from './exclusions.service.ts';
export { registerExclusions } from './exclusions.routes.ts';
