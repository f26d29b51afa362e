import { ACTIVITY_TYPES, type LoginActivityDraft } from '@loadstone/contracts';
import type { SignInOutcome } from './sign-in.service.ts';

/** The log that sign-in writes to. The composition root passes it in, so that `auth` imports no module. */
export interface SignInLog {
  addLoginActivity(subject: { userId: number; email: string }, draft: LoginActivityDraft): Promise<void>;
}

/** Writes the outcome of a sign-in to the log. An attempt that matched no user with its password is not logged. */
export async function noteSignIn(log: SignInLog, outcome: SignInOutcome): Promise<void> {
  if (outcome.type !== 'signedIn' && outcome.type !== 'refused') return;
  const { userId, email } = outcome.account;
  const isRefused = outcome.type === 'refused';
  await log.addLoginActivity(
    { userId, email },
    {
      userActivityTypeId: isRefused ? ACTIVITY_TYPES.TokenSecurity : ACTIVITY_TYPES.ProductActivity,
      description: isRefused ? 'Sign-in refused' : 'Signed in',
      appName: 'sign-in',
      errorCode: isRefused ? outcome.refusal : '',
      long: null,
      lat: null,
      address: '',
      geoAccuracy: null,
    },
  );
}
