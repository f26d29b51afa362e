export { DRIVER_ROLE, findAccessRefusal, toBoardProducts, type SignInPlace } from './callers/access-rules.ts';
export type { MachineAccess, MachineProof } from './callers/machine-access.ts';
export { findAccountById } from './sign-in/accounts.queries.ts';
export { signAccessToken, type TokenGrant } from './tokens/access-tokens.ts';
export { createDevicesService, excludeFromDeviceCheck, resetDevice } from './devices/devices.service.ts';
export { isSessionEnded } from './callers/callers.queries.ts';
export { needsConfirmation, UNKNOWN_ORIGIN } from '../ground/caller-origin.ts';
export { createExpiringCache } from './callers/expiring-cache.ts';
export {
  toCredentialRequest,
  toMachine,
  toUser,
  type Authenticated,
  type AuthenticationMethod,
  type CredentialRequest,
} from './callers/methods.ts';
export { unqueuedHashes } from './sign-in/password-hashing.ts';
export { assertStrong, hashNewPassword, rememberPassword } from './sign-in/password-rules.ts';
export { hashPassword, isPasswordRight } from './sign-in/passwords.ts';
export type { DemoEntry, DemoSignIn } from './pages/sign-in-page.ts';
export { html } from './pages/html.ts';
export { renderPage, type Page, type PageSettings } from './pages/page-frame.ts';
export { acceptForms, sendPage } from './provider/form-pages.ts';
export { createToPages } from './provider/to-pages.ts';
export { PROVIDER_PATH } from './provider/create-provider.ts';
export { loadOidcKeys, rotateOidcKeys } from './provider/oidc-keys.ts';
export { confirmBrowser, findLastSignIns } from './sign-in/known-browsers.queries.ts';
export { endSessionsOfUser } from './provider/oidc-records.queries.ts';
export { removeSecondFactors } from './second-factor/second-factors.queries.ts';
export { registerAuth, type AccountStore, type Auth } from './register-auth.ts';
export { createRemoteKeySet, REMOTE_ALGORITHMS } from './tokens/key-sets.ts';
export { toScope, toSessionId } from './tokens/external-claims.ts';
export {
  deleteIdentities,
  putSignInDomain,
  removeSignInDomain,
  resetIdentities,
} from './tokens/external-identities.queries.ts';
export { findExternalUser, type FoundUser } from './tokens/external-users.ts';
export { authModule } from './auth.module.ts';
