export { DRIVER_ROLE, findAccessRefusal, toBoardProducts, type SignInPlace } from './callers/access-rules.ts';
export type { MachineAccess } from './callers/machine-access.ts';
export type { ConfirmPassword } from './sign-in/confirm-password.ts';
export { findAccountById } from './sign-in/accounts.queries.ts';
export { signAccessToken, type TokenGrant } from './tokens/access-tokens.ts';
export type { CallerDirectory } from './callers/callers.ts';
export {
  createDevicesService,
  excludeFromDeviceCheck,
  resetDevice,
  type DevicesService,
} from './devices/devices.service.ts';
export { isSessionEnded } from './callers/callers.queries.ts';
export { createExpiringCache } from './callers/expiring-cache.ts';
export {
  toCredentialRequest,
  toMachine,
  toUser,
  type Authenticated,
  type AuthenticationMethod,
  type CredentialRequest,
} from './callers/methods.ts';
export { hashPassword, isPasswordRight, PASSWORD_LENGTH } from './sign-in/passwords.ts';
export type { DemoEntry, DemoSignIn } from './pages/sign-in-page.ts';
export { loadOidcKeys, rotateOidcKeys } from './provider/oidc-keys.ts';
export { endSessionsOfUser } from './provider/oidc-records.queries.ts';
export { registerAuth, type Auth } from './register-auth.ts';
export { authModule } from './auth.module.ts';
