export { isExcludedBy } from './exclusions.queries.ts';
export { exclusionsModule } from './exclusions.module.ts';
