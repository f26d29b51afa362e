export { SessionGate } from './components/session-gate.tsx';
export { SignInStatus } from './components/sign-in-status.tsx';
export { requestPersonEarly } from './early-person.ts';
export type { IdentityProvider } from './identity-provider.ts';
export { askToLogOut } from './model/log-out.ts';
export { SessionController } from './model/session-controller.ts';
export { SignInContext, useSignIn } from './model/sign-in-context.ts';
