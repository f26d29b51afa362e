export { DRIVER_ROLE, findAccessRefusal, type SignInPlace } from './access-rules.ts';
export { findAccountById } from './accounts.queries.ts';
export { signAccessToken, type TokenGrant } from './access-tokens.ts';
export type { AccessChange, CallerDirectory } from './callers.ts';
export {
  createDevicesService,
  excludeFromDeviceCheck,
  resetDevice,
  type DevicesService,
} from './devices/devices.service.ts';
export { isSessionEnded } from './callers.queries.ts';
export { createExpiringCache } from './expiring-cache.ts';
export {
  toCredentialRequest,
  type Authenticated,
  type AuthenticationMethod,
  type CredentialRequest,
} from './methods.ts';
export { hashPassword, isPasswordRight, PASSWORD_LENGTH } from './passwords.ts';
export type { DemoEntry, DemoSignIn } from './pages/sign-in-page.ts';
export { PROVIDER_PATH } from './provider/create-provider.ts';
export { loadOidcKeys, rotateOidcKeys } from './provider/oidc-keys.ts';
export { endSessionsOfUser, removeAbandonedSignIns, removeExpiredRecords } from './provider/oidc-records.queries.ts';
export { registerAuth, type Auth, type AuthOptions } from './register-auth.ts';
export type { SignInLog } from './sign-in-log.ts';
export { removeStaleTries } from './sign-in-tries.queries.ts';
