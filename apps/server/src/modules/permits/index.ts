export { compileGuard } from './permits.guard.ts';
export {
  assertFeature,
  assertPostingUse,
  assertProduct,
  hasFeature,
  hasPostingUse,
  isKeyRight,
  isOptionalKeyHeld,
  listViewedKinds,
} from './permits.policy.ts';
export { grantFeatures, listFeaturesOfMode, revokeFeature } from './permits.administration.ts';
export { listCompanyPermits, listHeldPermits } from './permits.queries.ts';
export { permitsModule } from './permits.module.ts';
