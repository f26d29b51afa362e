export { assertFeature, assertKey, assertProduct, hasFeature, isOptionalKeyHeld } from './permits.policy.ts';
