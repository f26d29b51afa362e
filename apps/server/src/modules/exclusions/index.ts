export { createExclusionsService, type ExclusionsService } from './exclusions.service.ts';
export { registerExclusions } from './exclusions.routes.ts';
