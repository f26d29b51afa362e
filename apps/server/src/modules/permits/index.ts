export {
  assertFeature,
  assertKey,
  assertKeyOfAnyProduct,
  assertProduct,
  hasFeature,
  isKeyRight,
  isOptionalKeyHeld,
} from './permits.policy.ts';
export { registerPermits } from './permits.routes.ts';
export { grantFeatures, listFeaturesOfMode, revokeFeature } from './permits.administration.ts';
