export { toCarrierQuery, toUsCarrierQuery } from './carrier-search.service.ts';
export { isNamed } from './search.policy.ts';
export { searchModule } from './search.module.ts';
