export { isExcludedBy } from './exclusions.queries.ts';
export { createExclusionsService, type ExclusionsService } from './exclusions.service.ts';
export { exclusionsModule } from './exclusions.module.ts';
