export { assertFeature, assertKey, assertProduct, hasFeature, isOptionalKeyHeld } from './permits.policy.ts';
export { registerPermits } from './permits.routes.ts';
