export { lookupsModule } from './lookups.module.ts';
