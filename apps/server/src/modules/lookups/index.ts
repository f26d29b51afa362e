export { registerLookups } from './lookups.routes.ts';
