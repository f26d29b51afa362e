export {
  assertFeature,
  assertKey,
  assertKeyOfAnyProduct,
  assertProduct,
  hasFeature,
  isOptionalKeyHeld,
} from './permits.policy.ts';
export { registerPermits } from './permits.routes.ts';
